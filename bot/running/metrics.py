"""Counters of the bot about itself; no label holds anything that a person wrote."""

from prometheus_client import Counter, Gauge, Histogram

_SECONDS = (0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 120)

UPDATES = Counter("balda_updates", "Updates that were taken from the Bot API", ["kind"])
UNREADABLE = Counter("balda_updates_unreadable", "Updates that could not be parsed")
CALLS = Counter("balda_calls", "Calls of the Bot API and what became of them", ["method", "result"])
UPDATE_SECONDS = Histogram(
    "balda_update_seconds", "From an update taken to its work done", buckets=_SECONDS
)
WAITING = Gauge("balda_updates_waiting", "Updates whose turn has not come")
ERRORS = Counter("balda_errors", "What people were told in place of an answer", ["kind"])
LAST_POLL = Gauge("balda_last_poll_timestamp_seconds", "When the Bot API last gave updates or none")

JOB_SECONDS = Histogram(
    "balda_job_seconds", "Time at work, on whatever worker", ["job"], buckets=_SECONDS
)
JOB_WAIT_SECONDS = Histogram(
    "balda_job_wait_seconds", "Time in the queue and on the way", ["queue"], buckets=_SECONDS
)
JOBS = Gauge("balda_jobs", "Jobs that wait or are at work", ["queue"])
JOBS_REFUSED = Counter("balda_jobs_refused", "Jobs that found no place or no end", ["queue", "why"])

CELLS_READ = Counter("balda_cells_read", "Cells of boards in pictures")
CELLS_IN_DOUBT = Counter("balda_cells_in_doubt", "Those of them that the reader was not sure of")


def total(counter: Counter) -> int:
    """The total of *counter* over all labels."""
    samples = (sample for metric in counter.collect() for sample in metric.samples)
    return int(sum(sample.value for sample in samples if sample.name.endswith("_total")))
