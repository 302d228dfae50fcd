import { createHash } from 'node:crypto';

const PACE = 'KOLO_PACE';
const WORK_BYTES = 100 * 1024 ** 2;
const CHUNK_BYTES = 1024 ** 2;
/** What the work takes on a quiet core of 2025 at 3 GHz. */
const QUIET_MS = 60;
const TRIES = 3;
/** Slower than this, something else is wrong. */
const SLOWEST = 16;

function timeWork(): number {
  const chunk = new Uint8Array(CHUNK_BYTES);
  const hash = createHash('sha256');
  const began = performance.now();
  for (let done = 0; done < WORK_BYTES; done += CHUNK_BYTES) hash.update(chunk);
  hash.digest();
  return performance.now() - began;
}

/**
 * How many times slower this machine is than a quiet one, 1 at least. Measured once a run: what a run starts finds the figure
 * in its environment. Time-outs are multiplied by it, so that a slow machine makes a run longer and never red.
 */
export function pace(): number {
  const known = Number(process.env[PACE]);
  if (known >= 1) return known;
  const slowest = Math.max(...Array.from({ length: TRIES }, timeWork));
  const measured = Math.min(SLOWEST, Math.max(1, slowest / QUIET_MS));
  process.env[PACE] = measured.toFixed(2);
  return measured;
}
