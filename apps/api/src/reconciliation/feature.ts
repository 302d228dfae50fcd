import { feature } from '#platform/feature.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { chargeSource } from './charge-source.ts';
import { RECONCILE_USAGE, reconcileCommand } from './ops.ts';
import { reconcileWork } from './reconcile-work.ts';
import { refundSource } from './refund-source.ts';
import { transferSource } from './transfer-source.ts';

interface Deps {
  readonly services: Services;
  readonly paystack: Paystack;
  readonly openCase: OpenCase;
}

/** Each of the provider's books is compared with the one that we keep beside it. */
export const reconciliation = feature('reconciliation', ({ services, paystack, openCase }: Deps) => {
  const { db } = services;
  const sources = [chargeSource(db, paystack), transferSource(db, paystack), refundSource(db, paystack)];
  const deps = { services, sources, openCase };
  return {
    dueWork: [reconcileWork(deps)],
    commands: [
      {
        name: 'reconcile',
        usage: RECONCILE_USAGE,
        run: (words, print) => reconcileCommand(deps, words, print),
      },
    ],
  };
});
