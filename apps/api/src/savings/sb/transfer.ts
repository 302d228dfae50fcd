import type { AnswerOf } from '@kolo/contract/endpoint';
import type { Expected } from '@kolo/contract/primitives';
import { transferFromSb } from '@kolo/contract/sb-savings';
import type { Kobo } from '@kolo/domain/money';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { accountView, ensureAccount, ownMoveView } from '#accounts/index.ts';
import { wallet } from '#ledger/chart.ts';
import { findMovement } from '#ledger/movements.ts';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Command } from './command.ts';
import { once } from '../once.ts';
import { packagesOfPots } from '../package-queries.ts';
import { postingKey } from './command.ts';
import { lockActive, viewAgain } from './package-view.ts';
import type { SbRow } from './queries.ts';

interface Transfer {
  readonly packageId: string;
  readonly amountKobo: Kobo;
  readonly expected?: Expected | undefined;
}

/** A withdrawal of a package towards a product is free: what leaves arrives. */
function requireExpected({ amountKobo, expected }: Transfer): void {
  const quote = { payout: koboToNairaFloor(amountKobo), fee: 0, tax: 0 };
  const { payout, fee, tax } = { ...quote, ...expected };
  if (payout === quote.payout && fee === quote.fee && tax === quote.tax) return;
  throw new Refusal('QUOTE_CHANGED', { quote });
}

/** The kobo below ₦1 go with the last naira, so that a package can be emptied. Refuses more than is there. */
function takenKobo({ balanceKobo }: SbRow, amountKobo: Kobo): Kobo {
  if (amountKobo > balanceKobo) {
    const there = formatNaira(koboToNairaFloor(balanceKobo));
    throw new Refusal('INSUFFICIENT_FUNDS', { message: `There is ${there} in this package.` });
  }
  return koboToNairaFloor(amountKobo) === koboToNairaFloor(balanceKobo) ? balanceKobo : amountKobo;
}

/** Moves money from an active package to the SB account, opened where it is missing. An emptied package stays active. */
export function transferToAccount(
  services: Services,
  command: Command,
  { packageId, amountKobo, expected }: Transfer,
): Promise<AnswerOf<typeof transferFromSb>> {
  const { userId } = command;
  return once(services, command, transferFromSb.answer, async (tx) => {
    requireExpected({ packageId, amountKobo, expected });
    const row = await lockActive(tx, userId, packageId);
    const taken = takenKobo(row, amountKobo);
    const account = await ensureAccount(tx, services, userId, 'sb');
    const id = services.ids.next();
    const posted = await postMovement(tx, {
      userId,
      key: postingKey(command),
      id,
      at: services.clock.now(),
      kind: 'sbTransfer',
      from: row.pot,
      to: wallet('sb'),
      amountKobo: taken,
      narration: narrations.sbTransfer(row.productName),
      reference: referenceOf(id),
    });
    await leaveNotice(tx, services, userId, {
      kind: 'sb_transferred',
      amountKobo: String(taken),
      packageName: row.productName,
    });
    const movement = await findMovement(tx, userId, posted.movementId);
    invariant(movement, 'a movement that was posted can be read');
    return {
      transaction: await ownMoveView(packagesOfPots, tx, userId, movement),
      package: await viewAgain(tx, userId, row.id),
      account: accountView(account, posted.toBalanceKobo),
    };
  });
}
