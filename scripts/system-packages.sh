#!/bin/sh
# Installs the Debian packages named as arguments that are missing: as root directly, otherwise it
# prints the one command to run and fails.
set -eu

if ! command -v dpkg-query >/dev/null; then
    echo "This is no Debian; please have these installed: $*"
    exit 0
fi

# A line a package, like "python3-venv not-installed"; dpkg-query fails if it knows none of them.
states=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
missing=""
for package in "$@"; do
    printf '%s\n' "$states" | grep -qxF "$package installed" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
    echo "Some system packages are missing. Please run this, then try again:"
    echo "    sudo apt-get update && sudo apt-get install -y$missing"
    exit 1
fi
echo "Installing system packages:$missing"
apt-get update -q
# shellcheck disable=SC2086  # the names are separate words
DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends $missing
