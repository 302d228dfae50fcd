import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres, type Postgres, type PostgresOptions } from '../postgres.ts';
import { PlainError } from './plain-error.ts';

/** A group signal reaches PostgreSQL before this process has heard of it. */
const UNEXPLAINED_AFTER_MS = 300;
const MAX_DEATHS = 30;
const DEATHS_WINDOW_MS = 60_000;

export interface Database {
  superuserUrl: string;
  ownerUrl: string;
  appUrl: string;
  stop(): Promise<void>;
  killHard(): void;
  /** Kills the server as a crash would; it comes back by itself. */
  crash(): void;
  /** Fast shutdown, as an operator's restart does it; it comes back by itself. */
  restart(): void;
}

/** PostgreSQL that comes back at the same address when it was killed. */
export async function runDatabase(
  options: PostgresOptions,
  onGivenUp: (error: unknown) => void,
): Promise<Database> {
  let current = await startPostgres(options);
  let wanted = true;
  let deaths: number[] = [];
  let revival = Promise.resolve();
  const port = Number(new URL(current.appUrl).port);

  async function revive(): Promise<void> {
    await sleep(UNEXPLAINED_AFTER_MS);
    if (!wanted) return;
    const now = performance.now();
    deaths = [...deaths.filter((at) => now - at < DEATHS_WINDOW_MS), now];
    if (deaths.length > MAX_DEATHS)
      throw new PlainError('PostgreSQL keeps dying; logs/postgres.log says why.');
    const revived = await startPostgres({ ...options, port });
    current = revived;
    watch(revived);
    if (!wanted) await revived.stop();
  }

  function watch(postgres: Postgres): void {
    postgres.process.once('exit', () => {
      if (!wanted) return;
      revival = revive();
      revival.catch(onGivenUp);
    });
  }

  watch(current);
  const { superuserUrl, ownerUrl, appUrl } = current;
  return {
    superuserUrl,
    ownerUrl,
    appUrl,
    async stop() {
      wanted = false;
      // What is just coming back would go on without anybody to stop it.
      await revival.catch(() => undefined);
      await current.stop();
    },
    killHard() {
      wanted = false;
      current.process.kill('SIGKILL');
    },
    crash: () => void current.process.kill('SIGKILL'),
    restart: () => void current.process.kill('SIGINT'),
  };
}
