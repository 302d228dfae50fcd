import type { Tx } from '#platform/db.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { Inbound } from '#providers/paystack/dedicated-accounts.ts';
import { findVirtualAccount, ownerOfNumber } from './account-queries.ts';
import { creditArrival } from './credit-inbound.ts';
import { holdInHouse } from './hold-inbound.ts';
import { DISMISS_AFTER_MS } from './limits.ts';
import { after, pauseMs } from './pauses.ts';
import type { InboundRow } from './queries.ts';
import { lockInbound, updateInbound } from './queries.ts';
import type { PaymentWorld } from '../world.ts';

type Received = Extract<Inbound, { state: 'received' }>;

/**
 * Whose the money is: the customer whose number it came to, by the provider's own word. Nobody where that is unknown, where
 * the provider names another customer for it, or where the customer has left.
 */
async function ownerOf(tx: Tx, { accountNumber, customerCode }: Received): Promise<string | undefined> {
  const userId = accountNumber === null ? undefined : await ownerOfNumber(tx, accountNumber);
  if (userId === undefined) return undefined;
  const state = await findVirtualAccount(tx, userId);
  if (state?.status !== 'open' || state.account.customerCode !== customerCode) return undefined;
  return (await takeTurn(tx, userId)).isOpen ? userId : undefined;
}

async function settleReceived(
  world: PaymentWorld,
  tx: Tx,
  row: InboundRow,
  received: Received,
): Promise<void> {
  const { services, openCase } = world;
  const { reference } = row;
  const { amountKobo, accountNumber, senderName, currency } = received;
  const details = {
    accountNumber,
    amountKobo,
    senderName,
    settledAt: services.clock.now(),
    nextCheckAt: null,
  };
  if (currency !== 'NGN') {
    services.logger.error({ reference, currency }, 'a transfer came in another currency');
    await openCase(tx, {
      kind: 'unmatched_money',
      key: `inbound_currency:${reference}`,
      userId: null,
      reference,
      detail: `${amountKobo} of the smallest unit came in ${currency}, not in NGN: nothing was credited.`,
    });
    await updateInbound(tx, reference, { ...later(world, row), accountNumber, senderName });
    return;
  }
  const userId = await ownerOf(tx, received);
  if (userId === undefined) {
    services.logger.error({ reference }, 'a transfer came whose owner is not known: it is held');
    await holdInHouse(tx, services, { reference, amountKobo });
    await updateInbound(tx, reference, { ...details, status: 'held' });
    await openCase(tx, {
      kind: 'unmatched_money',
      key: `inbound:${reference}`,
      userId: null,
      reference,
      detail: `${amountKobo} kobo came to ${accountNumber ?? 'an unknown number'} and has no owner: ops inbound release.`,
    });
    return;
  }
  const paymentId = await creditArrival(world, tx, { userId, reference, amountKobo });
  await updateInbound(tx, reference, { ...details, status: 'credited', userId, paymentId });
}

function later({ services }: PaymentWorld, { checks }: InboundRow) {
  return {
    status: 'heard',
    checks: checks + 1,
    nextCheckAt: after(services.clock.now(), pauseMs(checks)),
  } as const;
}

/** What the provider lists, or tells, it may itself find only later. */
function isYoung({ services }: PaymentWorld, { heardAt }: InboundRow): boolean {
  return services.clock.now().getTime() - heardAt.getTime() < DISMISS_AFTER_MS;
}

async function askProvider(world: PaymentWorld, reference: string): Promise<Inbound> {
  try {
    return await world.paystack.inbound(reference);
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    world.services.logger.warn(
      { reference, reason: error.message },
      'the provider did not say what became of a transfer',
    );
    return { state: 'open' };
  }
}

/**
 * Asks the provider about a transfer that was heard of and takes it, once: to its owner, or into the house book. Event, job,
 * status call and nightly look all come through here; the row's lock lets one of them credit.
 */
export async function takeInbound(world: PaymentWorld, reference: string): Promise<void> {
  const word = await askProvider(world, reference);
  await world.services.db.transaction().execute(async (tx) => {
    const row = await lockInbound(tx, reference);
    if (row?.status !== 'heard') return;
    switch (word.state) {
      case 'received':
        return settleReceived(world, tx, row, word);
      case 'open':
        return updateInbound(tx, reference, later(world, row));
      case 'none':
        if (isYoung(world, row)) return updateInbound(tx, reference, later(world, row));
        world.services.logger.warn({ reference }, 'the provider knows no such transfer');
        return updateInbound(tx, reference, {
          status: 'dismissed',
          settledAt: world.services.clock.now(),
          nextCheckAt: null,
        });
    }
  });
}
