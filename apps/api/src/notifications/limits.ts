/** Bounds of the notifications. Each names its unit and where it comes from. */

/** How often one process asks for what is new for all its open streams, in ms: what a person waits for news at most. */
export const LIVE_POLL_MS = 1_000;

/** Silence after which a stream says that it still lives, in ms: under what proxies cut as idle, commonly 60 s. */
export const HEARTBEAT_MS = 20_000;

/** When a client should come back after a cut, in ms. */
export const RECONNECT_MS = 2_000;

/** Streams of one customer in one process: tabs and devices. */
export const STREAMS_PER_CUSTOMER = 20;

/** New notifications handed out in one round, over all streams of a process. */
export const LIVE_BATCH = 500;

/** Bytes that may wait for a slow reader before its stream is cut. */
export const STREAM_BUFFER_MAX_BYTES = 256 * 1024;

/** Devices of one customer that take push messages; the one that asked longest ago goes for one more. */
export const DEVICES_PER_CUSTOMER = 10;

/** How long a device is left alone after its push service failed once, in ms; twice as long each time after. */
export const PUSH_FIRST_REST_MS = 60_000;

/** Failures in a row after which a device is forgotten: with their pauses more than eight hours, longer than outages are. */
export const PUSH_FAILURES_MAX = 10;
