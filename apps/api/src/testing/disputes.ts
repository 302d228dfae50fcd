import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { kobo, naira, nairaToKobo } from '@kolo/domain/money';
import { openPots } from '#ledger/accounts.ts';
import { CHARGEBACK_LOSS, FEES, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import { settleDispute } from '../disputes/settle-dispute.ts';
import type { TestCustomer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';

interface Said {
  readonly amountKobo?: bigint;
  readonly dueAt?: Date;
  /** The dispute's own number; else one for each reference. */
  readonly id?: string;
}

/** One line of what the customer's pots gave, or got back. */
export interface DisputeLine {
  readonly narration: string;
  readonly from: number;
  readonly to: number;
  readonly kobo: bigint;
}

/** The provider's status of a dispute of a payment, as if it had been asked. */
export function settleAsSaid(
  context: MoneyApp['payments'],
  userId: string,
  said: Dispute,
  id = `d-${said.reference}`,
): Promise<void> {
  const paystack = { ...context.paystack, dispute: async () => said };
  return settleDispute({ ...context, paystack }, userId, id);
}

function bankSide(world: MoneyApp) {
  async function settle(
    { userId }: TestCustomer,
    reference: string,
    state: Dispute['state'],
    { amountKobo, dueAt, id }: Said = {},
  ): Promise<void> {
    const asked = amountKobo === undefined ? null : kobo(amountKobo);
    const said: Dispute = { reference, state, amountKobo: asked, dueAt: dueAt ?? null };
    await settleAsSaid(world.payments, userId, said, id);
  }

  return {
    settle,
    open: (customer: TestCustomer, reference: string, said?: Said) =>
      settle(customer, reference, 'open', said),
    lose: (customer: TestCustomer, reference: string, said?: Said) =>
      settle(customer, reference, 'lost', said),
    win: (customer: TestCustomer, reference: string, said?: Said) => settle(customer, reference, 'won', said),
  };
}

function moneyCalls(world: MoneyApp) {
  const { db, ids } = world.services;
  return {
    /** Pays by card into an account, or into what `body` names; returns the payment's reference. */
    async paid(
      customer: TestCustomer,
      amount: number,
      body: object = { purpose: 'account', accountType: 'ds' },
    ) {
      const started = await customer.authed('POST', '/payments/init-contribution', {
        key: ids.next(),
        body: { ...body, amount, method: 'card' },
      });
      if (started.status !== 201) throw new Error(`init-contribution: ${JSON.stringify(started.body)}`);
      const reference: string = started.body.data.reference;
      await world.play(reference, 'success');
      await world.status(customer, reference);
      return reference;
    },

    /** A daily package of that step with so much in it, from the DS account or by card. */
    async daily(
      customer: TestCustomer,
      amount: number,
      method: 'account' | 'card' = 'account',
    ): Promise<string> {
      const made = await customer.authed('POST', '/daily-savings/self-package', {
        body: { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' },
      });
      const packageId: string = made.body.id;
      if (amount === 0) return packageId;
      const source = method === 'account' ? { sourceAccountType: 'ds' } : {};
      const moved = await customer.authed('POST', '/payments/init-contribution', {
        key: ids.next(),
        body: { purpose: 'daily', packageId, amount, method, ...source },
      });
      if (moved.status !== 201) throw new Error(`init-contribution: ${JSON.stringify(moved.body)}`);
      if (method === 'account') return packageId;
      await world.play(moved.body.data.reference, 'success');
      await world.status(customer, moved.body.data.reference);
      return packageId;
    },

    /** Money that is no longer in Kolo: where to is told by their own tests. */
    async gone({ userId }: TestCustomer, amount: number, from: AccountType = 'ds'): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await openPots(tx, userId, [FEES]);
        const id = ids.next();
        await postMovement(tx, {
          userId,
          key: `gone:${id}`,
          id,
          at: world.clock.now(),
          kind: 'payoutFee',
          from: wallet(from),
          to: FEES,
          amountKobo: nairaToKobo(naira(amount)),
          narration: 'Gone',
          reference: id,
        });
      });
    },
  };
}

function lookCalls({ services: { db } }: MoneyApp) {
  return {
    async lossOf({ userId }: TestCustomer): Promise<Kobo> {
      const row = await db
        .selectFrom('ledger.account')
        .select('balance')
        .where('userId', '=', userId)
        .where('id', '=', CHARGEBACK_LOSS.id)
        .executeTakeFirst();
      return kobo(-BigInt(row?.balance ?? 0n));
    },

    async owes({ userId }: TestCustomer): Promise<boolean> {
      const row = await db
        .selectFrom('customer')
        .select('owes')
        .where('userId', '=', userId)
        .executeTakeFirstOrThrow();
      return row.owes;
    },

    /** What banks took, what made it good and what came back, in the order of posting. */
    async lines({ userId }: TestCustomer): Promise<DisputeLine[]> {
      const rows = await db
        .selectFrom('ledger.movement')
        .select(['narration', 'fromId', 'toId', 'amount'])
        .where('userId', '=', userId)
        .where('kind', 'in', [25, 26, 27])
        .orderBy('id')
        .execute();
      return rows.map(({ narration, fromId, toId, amount }) => ({
        narration,
        from: fromId,
        to: toId,
        kobo: BigInt(amount),
      }));
    },
  };
}

/** What tests of disputes do again and again. */
export function disputeCalls(world: MoneyApp) {
  return { ...bankSide(world), ...moneyCalls(world), ...lookCalls(world) };
}
