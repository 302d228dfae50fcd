import { createWithdrawal, getWithdrawal, getWithdrawalRoom } from '@kolo/contract/withdrawals';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { findWithdrawal } from './queries.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawalView } from './view.ts';
import { withdrawalRoom } from './withdrawal-room.ts';
import type { WithdrawalWorld } from './world.ts';

export function mountWithdrawals(app: FastifyInstance, gate: Gate, world: WithdrawalWorld): void {
  const { db } = world.services;
  mount(app, gate, createWithdrawal, ({ caller, body, idempotencyKey }) =>
    requestWithdrawal(world, { caller, key: `http:${idempotencyKey}`, body }),
  );

  mount(app, gate, getWithdrawalRoom, ({ caller, query }) =>
    withdrawalRoom(world, caller, query.bankAccountId),
  );

  mount(app, gate, getWithdrawal, async ({ caller, params }) => {
    const row = await findWithdrawal(db, caller.userId, params.id);
    if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that withdrawal.' });
    return withdrawalView(db, row);
  });
}
