import type { closeDailyPackage, withdrawDaily as endpoint } from '@kolo/contract/daily-savings';
import {
  closeDailyPackage as closeEndpoint,
  withdrawDaily as withdrawEndpoint,
} from '@kolo/contract/daily-savings';
import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { exactBeside, kobo, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { accountView, ensureAccount, ownMoveView, selfAccountsOf } from '#accounts/index.ts';
import { packagePot, wallet } from '#ledger/chart.ts';
import { findMovement } from '#ledger/movements.ts';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import { once } from '../once.ts';
import { packagesOfPots } from '../package-queries.ts';
import type { DailyRow } from './queries.ts';
import { dailyView, updateDaily } from './queries.ts';
import { activeDaily } from './write-daily.ts';

interface Command<Body> {
  readonly userId: string;
  readonly packageId: string;
  readonly key: string;
  readonly body: Body;
}

function moveOut(
  tx: Tx,
  services: Services,
  row: DailyRow,
  move: { key: string; amountKobo: Kobo; to: AccountType },
) {
  const id = services.ids.next();
  return postMovement(tx, {
    userId: row.userId,
    key: `move:${move.key}`,
    id,
    at: services.clock.now(),
    kind: 'dailyWithdrawal',
    from: packagePot(row.pot),
    to: wallet(move.to),
    amountKobo: move.amountKobo,
    narration: narrations.dailyWithdrawal(row.target),
    reference: referenceOf(id),
  });
}

/**
 * Moves money from the package to the self account of that number. Refuses with MISMATCH where the number is none of the
 * customer's or the target is not this goal's, INSUFFICIENT_FUNDS where there is less in it.
 */
export async function withdrawDaily(
  services: Services,
  command: Command<ParsedBody<typeof endpoint>>,
): Promise<AnswerOf<typeof endpoint>> {
  const { userId, packageId, body } = command;
  const claim = { userId, key: command.key, hash: bodyHash({ packageId, ...body }) };
  return once(services, claim, withdrawEndpoint.answer, async (tx) => {
    const row = await activeDaily(tx, userId, packageId);
    const accounts = await selfAccountsOf(tx, userId);
    const account = accounts.find(({ accountNumber }) => accountNumber === body.accountNumber);
    if (!account) {
      throw new Refusal('MISMATCH', { message: 'That is not the number of one of your accounts.' });
    }
    if (body.target !== row.target) {
      throw new Refusal('MISMATCH', { message: 'That is not the name of this goal.' });
    }
    const amountKobo = nairaToKobo(naira(body.amount));
    const posted = await moveOut(tx, services, row, {
      key: command.key,
      amountKobo,
      to: account.accountType,
    });
    const movement = await findMovement(tx, userId, posted.movementId);
    invariant(movement, 'a movement that was posted can be read');
    return {
      transaction: await ownMoveView(packagesOfPots, tx, userId, movement),
      package: dailyView({ ...row, balanceKobo: posted.fromBalanceKobo }),
      account: accountView(account, posted.toBalanceKobo),
    };
  });
}

/** Closes the package; what is in it goes to the DS account, which is opened where it is missing. */
export async function closeDaily(
  services: Services,
  command: Command<ParsedBody<typeof closeDailyPackage>>,
): Promise<AnswerOf<typeof closeDailyPackage>> {
  const { userId, packageId, body } = command;
  const claim = { userId, key: command.key, hash: bodyHash({ packageId, ...body }) };
  return once(services, claim, closeEndpoint.answer, async (tx) => {
    const row = await activeDaily(tx, userId, packageId);
    const payout = koboToNairaFloor(row.balanceKobo);
    if (body.expected && body.expected.payout !== payout)
      throw new Refusal('QUOTE_CHANGED', {
        quote: { payout, ...exactBeside({ payout: row.balanceKobo }) },
      });
    if (row.balanceKobo > 0n) {
      await ensureAccount(tx, services, userId, 'ds');
      await moveOut(tx, services, row, { key: command.key, amountKobo: row.balanceKobo, to: 'ds' });
    }
    await updateDaily(tx, row, { closedAt: services.clock.now() });
    return dailyView({ ...row, status: 'closed', balanceKobo: kobo(0n) });
  });
}
