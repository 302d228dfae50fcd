import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';

const NS_PER_US = 1_000;

/** What one call cost the server: its backend's time on a CPU, and the write-ahead log. */
export interface Cost {
  readonly cpuUs: number;
  readonly walBytes: number;
}

function readCpuNs(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]);
  } catch {
    throw new PlainError(
      `${file} cannot be read: CPU times need Linux, and root or the user whose process it is.`,
    );
  }
}

/** Linux: nanoseconds that this process has run. Waiting for a busy machine's CPU is not in it. */
function cpuNs(pid: number): number {
  return readCpuNs(`/proc/${pid}/schedstat`);
}

/** Of all its threads, user and system: a Node process has several. */
export function processCpuNs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return readdirSync(folder).reduce((all, thread) => all + readCpuNs(`${folder}/${thread}/schedstat`), 0);
}

/** Of all backends that serve the connections of this name. */
export async function backendsCpuNs(observer: pg.Client, applicationName: string): Promise<number> {
  const { rows } = await observer.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1',
    [applicationName],
  );
  return rows.reduce((all, { pid }) => all + cpuNs(pid), 0);
}

/** Bytes of write-ahead log since the database was made. */
export async function walPosition(observer: pg.Client): Promise<bigint> {
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
