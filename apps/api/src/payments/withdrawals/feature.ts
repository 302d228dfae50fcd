import { feature } from '#platform/feature.ts';
import { checkWithdrawals, onTransferEvent, settleWithdrawalJob } from './jobs.ts';
import { withdrawalOnItsWay, withdrawalRecords } from './leaving.ts';
import { WITHDRAWALS_USAGE, withdrawalsCommand } from './ops.ts';
import { countUnprovedWithdrawals } from './proof-queries.ts';
import { createWithdrawal, getWithdrawal, getWithdrawalRoom } from '@kolo/contract/withdrawals';
import { Refusal } from '#platform/errors.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import { findWithdrawal } from './queries.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawalRoom } from './withdrawal-room.ts';
import { withdrawalView } from './view.ts';
import type { WithdrawalWorld } from './world.ts';

function routes(world: WithdrawalWorld): Route[] {
  const { db } = world.services;
  return [
    route(createWithdrawal, ({ caller, body, idempotencyKey }) =>
      requestWithdrawal(world, { caller, key: `http:${idempotencyKey}`, body }),
    ),
    route(getWithdrawalRoom, ({ caller, query }) => withdrawalRoom(world, caller, query.bankAccountId)),
    route(getWithdrawal, async ({ caller, params }) => {
      const row = await findWithdrawal(db, caller.userId, params.id);
      if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that withdrawal.' });
      return withdrawalView(db, row);
    }),
  ];
}

export const payouts = feature('payouts', (deps: WithdrawalWorld) => ({
  routes: routes(deps),
  jobs: [settleWithdrawalJob(deps)],
  dueWork: [checkWithdrawals(deps)],
  providerEvents: { 'transfer.': onTransferEvent(deps.services) },
  proofs: [
    {
      name: 'what is on its way to banks, and has arrived, is what withdrawals add up to',
      count: countUnprovedWithdrawals,
    },
  ],
  closing: {
    blockers: [withdrawalOnItsWay],
    exported: { withdrawals: (userId) => withdrawalRecords(deps.services, userId) },
  },
  commands: [
    {
      name: 'withdrawals',
      usage: WITHDRAWALS_USAGE,
      run: (words, print) => withdrawalsCommand(deps, words, print),
    },
  ],
}));
