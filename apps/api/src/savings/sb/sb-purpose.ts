import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import { SB_MIN_NAIRA } from '@kolo/domain/sb-plan';
import { narrations } from '@kolo/domain/transactions';
import { creditAccount, ensureAccount } from '#accounts/index.ts';
import { holdPots } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { PaidContribution, Purpose } from '#payments/index.ts';
import { creditPackage, packageIdOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { noSuchPackage, requireActive } from './package-view.ts';
import type { SbRow } from './queries.ts';
import { findPackage, lockPackages } from './queries.ts';

const LEAST_KOBO = nairaToKobo(naira(SB_MIN_NAIRA));

/** What the customer sees is missing, in whole naira: kobo that a bank left in the package stay there beside the price. */
function missingKobo({ priceKobo, balanceKobo }: SbRow): Kobo {
  const shownKobo = nairaToKobo(koboToNairaFloor(balanceKobo));
  return kobo(priceKobo > shownKobo ? priceKobo - shownKobo : 0n);
}

function wrongAmount(message: string): Refusal {
  return new Refusal('VALIDATION', { message, fields: { amount: message } });
}

/** Refuses what an open package can't take: nothing is missing, less than the least, more than is missing. */
function requireRoom(row: SbRow, amountKobo: Kobo): void {
  requireActive(row);
  const missing = missingKobo(row);
  const words = formatNaira(koboToNairaFloor(missing));
  if (missing === 0n) {
    throw new Refusal('WRONG_STATE', {
      message: `${row.productName} is paid in full. There is nothing left to pay.`,
    });
  }
  if (amountKobo > missing) throw wrongAmount(`Only ${words} is left to pay. Put in ${words} or less.`);
  if (amountKobo < LEAST_KOBO && amountKobo < missing) {
    const least = missing < LEAST_KOBO ? words : formatNaira(SB_MIN_NAIRA);
    throw wrongAmount(`Put in ${least} or more.`);
  }
}

/** Money that arrived for a package without room for it: the SB account takes it. */
async function divert(services: Services, tx: Tx, paid: PaidContribution, row: SbRow): Promise<Notice> {
  await creditAccount(tx, services, 'sb', paid);
  return { kind: 'sb_diverted', amountKobo: String(paid.amountKobo), packageName: row.productName };
}

/** What is more than was missing goes on to the SB account: what came from outside is one movement, of the whole amount. */
async function passOnSurplus(
  services: Services,
  tx: Tx,
  paid: PaidContribution,
  { row, surplusKobo }: { row: SbRow; surplusKobo: Kobo },
): Promise<void> {
  const { userId, key, reference } = paid;
  await postMovement(tx, {
    userId,
    key: `${key}:surplus`,
    id: services.ids.next(),
    at: services.clock.now(),
    kind: 'sbTransfer',
    from: row.pot,
    to: wallet('sb'),
    amountKobo: surplusKobo,
    narration: narrations.sbTransfer(row.productName),
    reference,
  });
}

/** Credits the package; of what has arrived, the SB account takes what is more than was missing. */
async function creditUpToPrice(
  services: Services,
  tx: Tx,
  paid: PaidContribution,
  row: SbRow,
): Promise<Notice> {
  const surplusKobo = kobo(paid.amountKobo - missingKobo(row));
  const passesOn = surplusKobo > 0n && paid.method !== 'account';
  if (passesOn) {
    await ensureAccount(tx, services, paid.userId, 'sb');
    await holdPots(tx, paid.userId, [paid.from, row.pot, wallet('sb')]);
  }
  const notice = await creditPackage(tx, services, 'sb', paid);
  // An own account's money has not left yet: what does not fit by now is refused rather than moved elsewhere.
  if (!notice) requireRoom(row, paid.amountKobo);
  invariant(notice, 'a package takes what it has room for');
  if (passesOn) await passOnSurplus(services, tx, paid, { row, surplusKobo });
  return notice;
}

/** What a payment into a package towards a product is for. */
export function sbPurpose(services: Services): Purpose {
  return {
    /** Refuses with NOT_FOUND, WRONG_STATE, VALIDATION. */
    async check(db, contribution) {
      const { userId, amountKobo } = contribution;
      const row = await findPackage(db, userId, packageIdOf(contribution));
      if (!row) throw noSuchPackage();
      requireRoom(row, amountKobo);
    },

    /** Credits the package up to its price; what it can't take arrives in the SB account. */
    async fulfil(tx, paid) {
      const [row] = await lockPackages(tx, paid.userId, [packageIdOf(paid)]);
      invariant(row, 'a package that was paid for is there');
      const hasRoom = row.isActive && missingKobo(row) > 0n;
      return hasRoom || paid.method === 'account'
        ? creditUpToPrice(services, tx, paid, row)
        : divert(services, tx, paid, row);
    },
  };
}
