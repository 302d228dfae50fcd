import type { Tx } from '#platform/db.ts';
import { sqlStateOf } from '#platform/db.ts';
import type { BookProof } from '#platform/feature.ts';
import type { DueWork } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Proof } from './check.ts';
import { checkLedger } from './check.ts';
import { LEDGER_PROOF_AGAIN_MS, LEDGER_PROOF_HOUR_UTC, LEDGER_PROOF_MAX_MS } from './limits.ts';
import { endNight, isNightOpen, takeNight } from './proof-queries.ts';
import { monotonicMs } from '#platform/clock.ts';
import { nightOf } from '#platform/nights.ts';

const HOUR_MS = 60 * 60 * 1_000;
const DAY_MS = 24 * HOUR_MS;
const CANCELED = '57014';

function startOfNextNight(instant: Date): Date {
  return new Date(
    Date.parse(nightOf(instant, LEDGER_PROOF_HOUR_UTC)) + DAY_MS + LEDGER_PROOF_HOUR_UTC * HOUR_MS,
  );
}

/** What does not hold; a proof that does not end in time proves nothing. */
async function findBroken(
  services: Services,
  papers: readonly BookProof[],
  limitMs: number,
): Promise<Proof[]> {
  try {
    const { proofs } = await checkLedger(services.db, papers, limitMs);
    return proofs.filter(({ broken }) => broken > 0);
  } catch (error) {
    if (sqlStateOf(error) !== CANCELED) throw error;
    return [{ name: 'the proof ends in its time', broken: 1 }];
  }
}

/**
 * Proves the books once a night, whichever worker comes first: the result is kept, and what does not hold is reported in the
 * transaction that keeps it.
 */
export function nightlyProof(
  services: Services,
  papers: () => readonly BookProof[],
  report: (tx: Tx, night: string, broken: readonly Proof[]) => Promise<unknown>,
  limitMs = LEDGER_PROOF_MAX_MS,
): DueWork {
  const { db, clock, logger } = services;
  return {
    name: 'nightly proof of the books',
    nextDue: async () => startOfNextNight(clock.now()),
    async runDue() {
      const now = clock.now();
      const night = nightOf(now, LEDGER_PROOF_HOUR_UTC);
      const diedBefore = new Date(now.getTime() - LEDGER_PROOF_AGAIN_MS);
      if (!(await isNightOpen(db, night, diedBefore))) return 0;
      if (!(await takeNight(db, night, { now, diedBefore }))) return 0;
      const begunMs = monotonicMs();
      const broken = await findBroken(services, papers(), limitMs);
      const tookMs = Math.round(monotonicMs() - begunMs);
      await db.transaction().execute(async (tx) => {
        await endNight(tx, night, { provedAt: clock.now(), tookMs, broken });
        if (broken.length > 0) await report(tx, night, broken);
      });
      if (broken.length > 0) logger.error({ night, broken, tookMs }, 'the books do not hold');
      else logger.info({ night, tookMs }, 'the books hold');
      return 1;
    },
  };
}
