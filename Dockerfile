FROM python:3.11-slim-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends g++ \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /opt/balda && /opt/balda/bin/pip install --no-cache-dir .

FROM python:3.11-slim-bookworm
RUN apt-get update \
    && apt-get install -y --no-install-recommends \
        fonts-dejavu-core scowl tesseract-ocr tesseract-ocr-eng tesseract-ocr-rus \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 balda \
    && install -d -o balda /data
COPY --from=build /opt/balda /opt/balda
ENV PATH=/opt/balda/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    BALDA_DATA_DIR=/data
USER balda
VOLUME /data
STOPSIGNAL SIGTERM
CMD ["balda", "run"]
