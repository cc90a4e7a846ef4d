"""The pages in Debian's Chromium; screenshots of each test are kept in build/screens."""
