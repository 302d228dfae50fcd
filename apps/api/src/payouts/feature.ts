import { createWithdrawal, getWithdrawal, getWithdrawalRoom } from '@kolo/contract/withdrawals';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { PayoutDeps } from './deps.ts';
import { payoutSection } from './desk-section.ts';
import { LATE_AFTER_MS } from './limits.ts';
import { payoutRoom } from './limit-payout.ts';
import { PAYOUTS_USAGE, payoutsCommand, waitingForStaff } from './ops.ts';
import { payoutProcess } from './payout-process.ts';
import { countUnprovedPayouts } from './proof-queries.ts';
import { CONTRADICTIONS, findPayout, isOpen, ownerOfReference, payoutsWaiting } from './queries.ts';
import { requestPayout } from './request-payout.ts';
import { payoutOnItsWay, payoutRecords, payoutView } from './view.ts';

function routes(deps: PayoutDeps): Route[] {
  const { db } = deps.services;
  return [
    route(createWithdrawal, ({ caller, body, idempotencyKey }) =>
      requestPayout(deps, { caller, key: `http:${idempotencyKey}`, body }),
    ),
    route(getWithdrawalRoom, ({ caller, query }) => payoutRoom(deps, caller, query.bankAccountId)),
    route(getWithdrawal, async ({ caller, params }) => {
      const row = await findPayout(db, caller.userId, params.id);
      if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that withdrawal.' });
      return payoutView(deps, db, row);
    }),
  ];
}

/** Withdrawals that are held, or on their way for too long. */
function waitingPayouts({ services }: PayoutDeps): DeskQueue {
  return deskQueue(services, 'withdrawals', {
    rows: (now) => payoutsWaiting(new Date(now.getTime() - LATE_AFTER_MS)),
    key: 'uuid',
    show: ({ userId, reference, status, held, amountKobo }) => {
      const amount = formatNaira(koboToNairaFloor(kobo(amountKobo)));
      return {
        id: reference,
        title: amount,
        dueAt: null,
        customerId: userId,
        facts: [
          { name: 'Reference', value: reference },
          { name: 'Status', value: status },
        ],
        choices: held !== null && CONTRADICTIONS.includes(held) && !isOpen(status) ? ['settle'] : [],
        text: held === null ? 'No answer of the provider for too long' : `Held: ${held.replaceAll('_', ' ')}`,
      };
    },
  });
}

export const payouts = feature('payouts', (deps: PayoutDeps) => ({
  routes: routes(deps),
  queues: [waitingPayouts(deps)],
  customerSections: [payoutSection(deps.services)],
  search: {
    withdrawal: async (text) => {
      const owner = await ownerOfReference(deps.services.db, text);
      return owner === undefined ? [] : [owner.userId];
    },
  },
  processes: [payoutProcess(deps)],
  readings: [
    {
      name: 'withdrawals_waiting',
      help: 'Withdrawals that are held for staff, or on their way for too long; at most 200 are counted',
      read: async () => [{ value: (await waitingForStaff(deps.services)).length }],
    },
  ],
  proofs: [
    {
      name: 'what is on its way to banks, and has arrived, is what withdrawals add up to',
      count: countUnprovedPayouts,
    },
  ],
  closing: {
    blockers: [payoutOnItsWay],
    exported: { withdrawals: (userId) => payoutRecords(deps.services, userId) },
  },
  commands: [
    {
      name: 'withdrawals',
      usage: PAYOUTS_USAGE,
      run: (words, print, actor) => payoutsCommand(deps, words, print, actor),
    },
  ],
}));
