FROM python:3.11-slim-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/balda && /opt/balda/bin/pip install --no-cache-dir ".[cluster]"

FROM python:3.11-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        fonts-dejavu-core scowl tesseract-ocr tesseract-ocr-eng tesseract-ocr-rus \
        hunspell-ru mythes-ru mueller7-dict dict-freedict-deu-rus dict-freedict-fra-rus \
        dict-freedict-pol-rus wordnet-base \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 balda \
    && install -d -o balda /data /copies
COPY --from=build /opt/balda /opt/balda
ENV PATH=/opt/balda/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    PYTHONDONTWRITEBYTECODE=1 \
    BALDA_DATA_DIR=/data
USER balda
WORKDIR /data
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["balda", "run"]
