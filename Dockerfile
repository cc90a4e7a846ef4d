# Once and without ARG: Dependabot keeps up the first FROM of a file, and no variables.
FROM python:3.11-slim-bookworm AS base

FROM base AS build
RUN dpkg-query -Wf '${Package}\n' > /base-packages.txt \
    && apt-get update \
    && apt-get install -y --no-install-recommends \
        elfutils g++ scowl wordnet-base hunspell-ru mythes-ru mueller7-dict dict-freedict-deu-rus \
        dict-freedict-fra-rus dict-freedict-pol-rus \
        fonts-dejavu-core libblas-dev libblas64-dev liblapack-dev liblapack64-dev tesseract-ocr \
        tesseract-ocr-eng tesseract-ocr-rus tesseract-ocr-ukr \
    && rm -rf /var/lib/apt/lists/* \
    && python -m venv /opt/balda
# Of the extras `cluster` and `vk` need no other licence to be read; see NOTICE for `uk`.
ARG EXTRAS="bot cluster vk"
WORKDIR /source
# What the bot needs changes seldom, so that a new version of the bot alone is built quickly.
COPY pyproject.toml .
COPY scripts/requirements.py scripts/
RUN python scripts/requirements.py ${EXTRAS} > needed.txt \
    && /opt/balda/bin/pip install --no-cache-dir --no-compile -r needed.txt
COPY . .
RUN /opt/balda/bin/pip install --no-cache-dir --no-compile --no-deps .
# The words, under the terms of lexicons/NOTICE; what they are built from stays in this stage.
RUN python scripts/requirements.py lexicons > words.txt \
    && /opt/balda/bin/pip install --no-cache-dir --target /opt/building -r words.txt \
    && PYTHONPATH=/opt/building /opt/balda/bin/python scripts/fill_lexicons.py \
    && /opt/balda/bin/pip install --no-cache-dir --no-deps ./lexicons \
    && /opt/balda/bin/python -m pip uninstall -y pip setuptools \
    && python scripts/slim_environment.py /opt/balda \
    && python scripts/collect_native.py /base-packages.txt /opt/native

FROM base
RUN useradd --system --uid 10001 balda \
    && install -d -o balda /data /copies
# Tesseract and the library of Fortran, with no more than they need.
COPY --from=build /opt/native /
COPY --from=build /opt/balda /opt/balda
ENV PATH=/opt/balda/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    BALDA_DATA_DIR=/data
USER 10001
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["balda", "run"]
