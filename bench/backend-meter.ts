import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';

const NS_PER_US = 1_000;

/** What one call cost the server: its backend's time on a CPU, and the write-ahead log. */
export interface Cost {
  readonly cpuUs: number;
  readonly walBytes: number;
}

/** Linux: nanoseconds that this process has run. Waiting for a busy machine's CPU is not in it. */
function cpuNs(pid: number): number {
  const file = `/proc/${pid}/schedstat`;
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    throw new PlainError(
      `${file} can not be read: the CPU time of PostgreSQL needs Linux, and root or PostgreSQL's own user.`,
    );
  }
}

async function walPosition(observer: pg.Client): Promise<bigint> {
  const { rows } = await observer.query<{ at: string }>(
    `select (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::text as at`,
  );
  return BigInt(rows[0]?.at ?? 0);
}

/** Runs `work` `calls` times, one after the other, and gives the mean cost of a call on the backend `pid`. */
export async function measureBackend(
  observer: pg.Client,
  pid: number,
  calls: number,
  work: () => Promise<unknown>,
): Promise<Cost> {
  const walBefore = await walPosition(observer);
  const cpuBefore = cpuNs(pid);
  for (let call = 0; call < calls; call += 1) await work();
  const cpuUs = (cpuNs(pid) - cpuBefore) / NS_PER_US / calls;
  return { cpuUs, walBytes: Number((await walPosition(observer)) - walBefore) / calls };
}
