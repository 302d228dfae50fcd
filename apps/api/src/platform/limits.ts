/** Bounds of the platform. Each names its unit and where it comes from. */

/** Largest JSON body. Source: security checklist, line 22. */
export const BODY_MAX_BYTES = 100 * 1024;

/** Time for a whole request to arrive, body included. Source: security checklist, line 22. */
export const REQUEST_TIMEOUT_MS = 20_000;

/** Time for the headers to arrive. Source: security checklist, line 22. */
export const HEADERS_TIMEOUT_MS = 10_000;

/** How often the server looks for connections that are over either time, in ms; Node's own 30 s would add to both. */
export const SLOW_CLIENTS_POLL_MS = 1_000;

/**
 * Silence on a connection in the middle of an answer, in ms: a client that does not read. Longer than any answer takes, and than streams
 * are silent.
 */
export const CONNECTION_SILENT_MS = 60_000;

/** Header block of one request. Source: security checklist, line 22. */
export const HEADERS_MAX_BYTES = 8 * 1024;

/** How deep a JSON body may nest. Source: security checklist, line 22. */
export const JSON_DEPTH_MAX = 20;

/** Connections of one process. Source: ledger reference, rule 16: 2 to 4 times the cores of the database in all. */
export const POOL_MAX = 10;

/** Waiting for a connection before the answer is 503. */
export const POOL_WAIT_MS = 5_000;

/** One statement. Under the request's own time-out, so that the answer is ours. */
export const STATEMENT_TIMEOUT_MS = 15_000;

/** Waiting for a row. Source: ledger reference, rule 16. */
export const LOCK_TIMEOUT_MS = 2_000;

/**
 * A transaction in which nothing is asked for so long belongs to a process that is gone, with its machine or its line: PostgreSQL ends it,
 * or its customers would stand still until the line is given up, two hours by default. Longer than any of ours is idle.
 */
export const IDLE_TRANSACTION_MS = 60_000;

/** How long a read waits for the replica to catch up, how often it looks, and how long to connect there, before the primary is read, in ms. */
export const REPLICA_BEHIND_MS = 50;
export const REPLICA_POLL_MS = 5;
export const REPLICA_CONNECT_MS = 500;

/** How long a replica is not used after it failed, in ms. */
export const REPLICA_REST_MS = 10_000;

/** Time for what was written to an event stream to leave once it is ended, in ms: some round trips of a poor line. */
export const STREAM_END_WAIT_MS = 3_000;

/** Answer to 503: when to try again, in seconds. */
export const RETRY_AFTER_S = 2;

/** Longest Idempotency-Key. Source: the wire contract. */
export const IDEMPOTENCY_KEY_MAX = 255;

/** Longest X-Device-Id. Source: the wire contract. */
export const DEVICE_ID_MAX = 64;

/** How often the worker looks for outbox rows, in ms: what a person waits for a code at most. */
export const RELAY_POLL_MS = 250;

/** Outbox rows handed over in one transaction. */
export const RELAY_BATCH = 500;

/** How often the worker looks for what has fallen due, in ms. */
export const DUE_POLL_MS = 1_000;

/**
 * Jobs running at the same time in one worker. Each lane waits for its own hosts: what a slow one holds up is at most its lane. Codes
 * are what a person sits and waits for; a push message goes to whatever host the customer's browser names. What stands in the
 * app itself waits for the database alone, and so for no host at all.
 */
export const JOB_LANES = { money: 4, inbox: 2, codes: 4, messages: 2, push: 4 } as const;

/** Tries of one job before it stands in `ops jobs list`; the queue backs off exponentially between them. */
export const JOB_ATTEMPTS = 12;

/** Pause before the queue is started again after it gave up, in ms. */
export const QUEUE_RESTART_MS = 500;

/** A job that has been at work for so long died with its worker, in ms: longer than all calls of one job may take. */
export const JOB_LOST_AFTER_MS = 120_000;

/** How often the worker looks for such jobs, in ms. */
export const JOBS_LOST_POLL_MS = 15_000;

/** Between two looks at whether the jobs of one clock step are done, in ms. */
export const DRAIN_POLL_MS = 20;

/** How long a clock move waits for the jobs of one step, in ms. */
export const DRAIN_TIMEOUT_MS = 30_000;

/** Months of ledger partitions that stand ready ahead of the clock. */
export const PARTITION_MONTHS_AHEAD = 6;

/** Tries of a command to make them while another process is at it, each of 200 ms at most, and the pause between them, in ms. */
export const PARTITION_TRIES = 25;
export const PARTITION_WAIT_MS = 100;

/** Counters are kept for so long after their window began. Longer than any window. */
export const RATE_LIMIT_KEPT_DAYS = 2;

/** Rows that the nightly upkeep removes in one statement. */
export const UPKEEP_BATCH = 1_000;

/** When a night's upkeep begins: three o'clock in Lagos. */
export const UPKEEP_HOUR_UTC = 2;

/** Time for open requests and jobs to finish at SIGTERM, in ms. */
export const SHUTDOWN_MS = 5_000;

/** Spans that wait to be sent to the collector; more are let go. */
export const TRACE_SPANS_MAX = 5_000;

/** How often they are sent, and how long the collector has to take them, in ms. */
export const TRACE_FLUSH_MS = 2_000;
export const TRACE_SEND_MS = 5_000;

/** A shorter answer fits one packet as it is. */
export const COMPRESSED_FROM_CHARACTERS = 1_024;
