import type { Parts } from '#platform/feature.ts';
import { feature } from '#platform/feature.ts';
import type { Reading } from '#platform/metrics.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { nightlyProof } from './nightly-proof.ts';
import type { ProofState } from './proof-queries.ts';
import { latestProof } from './proof-queries.ts';

export interface LedgerDeps {
  readonly services: Services;
  /** What every feature of the app adds: their proofs are among it. */
  readonly others: () => readonly Parts[];
  readonly openOnlyCase: OpenCase;
}

function readingOf({ db }: Services) {
  return (name: string, help: string, valueOf: (state: ProofState) => number): Reading => ({
    name,
    help,
    read: async () => {
      const state = await latestProof(db);
      return state ? [{ value: valueOf(state) }] : [];
    },
  });
}

/** The books are proved every night, by the ledger's own proofs and by those of every feature. */
export const ledger = feature('ledger', ({ services, others, openOnlyCase }: LedgerDeps) => {
  const reading = readingOf(services);
  return {
    dueWork: [
      nightlyProof(
        services,
        () => others().flatMap(({ proofs }) => proofs ?? []),
        (tx, night, broken) =>
          openOnlyCase(tx, {
            kind: 'ledger_check',
            key: `ledger_check:${night}`,
            userId: null,
            reference: null,
            detail: `The books do not hold: ${broken.map((proof) => `${proof.name} (${proof.broken})`).join('; ')}. ops ledger check.`,
          }),
      ),
    ],
    readings: [
      reading(
        'ledger_check_result',
        'The latest nightly proof of the books: 1 they hold, 0 they do not',
        (state) => (state.holds ? 1 : 0),
      ),
      reading(
        'ledger_check_timestamp_seconds',
        'When the latest nightly proof of the books ended',
        (state) => state.provedAt.getTime() / 1_000,
      ),
    ],
    facts: [{ name: 'books', read: async () => (await latestProof(services.db)) ?? null }],
  };
});
