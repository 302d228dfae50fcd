import type { Tier } from '@kolo/domain/limits';
import { formatTimeAndDay, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo, Naira } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import { mostWithdrawnADay, mostWithdrawnWhileNew, NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import { deviceAge, loweredWithdrawals } from '#identity/index.ts';
import { tierOf } from '#kyc/index.ts';
import type { Destination } from '#payment-methods/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/mount.ts';
import { withdrawnSince } from './queries.ts';

const NEW_FOR_MS = NEW_FOR_HOURS * 60 * 60 * 1_000;

const KYC_WAY_OUT: Readonly<Record<Exclude<Tier, 'verified'>, string>> = {
  none: 'Withdrawing to a bank needs your identity verified. Confirm your BVN and add a photo of your ID in Account, Identity verification.',
  bvn: 'Withdrawing to a bank needs your identity verified. Add a photo of your ID in Account, Identity verification; we check it within a day.',
};

/** Refuses with KYC_REQUIRED whoever is not verified, with the way out. */
export async function assertVerified(db: Db | Tx, userId: string): Promise<void> {
  const tier = await tierOf(db, userId);
  if (tier !== 'verified') throw new Refusal('KYC_REQUIRED', { message: KYC_WAY_OUT[tier] });
}

/** Refuses what does not fit into the room that is left, in words with the figure and the way out. */
function assertRoom(
  asked: Kobo,
  { most, used, rule, wayOut }: { most: Naira; used: Kobo; rule: string; wayOut: string },
): void {
  const room = nairaToKobo(most) - used;
  if (asked <= room) return;
  const left = koboToNairaFloor(kobo(room > 0n ? room : 0n));
  const rest = left > 0 ? `You can withdraw ${formatNaira(left)} now.` : 'You have withdrawn that already.';
  throw new Refusal('LIMIT_EXCEEDED', { message: `${rule} ${rest} ${wayOut}` });
}

interface Asked {
  readonly caller: Caller;
  readonly amountKobo: Kobo;
  readonly to: Destination;
  readonly now: Date;
}

async function assertDay(tx: Tx, { caller, amountKobo, now }: Asked): Promise<void> {
  const today = lagosDateOf(now);
  const most = mostWithdrawnADay('verified', today);
  assertRoom(amountKobo, {
    most,
    used: await withdrawnSince(tx, caller.userId, { since: startOfLagosDay(today), whileCooling: false }),
    rule: `You can withdraw ${formatNaira(most)} a day to your banks.`,
    wayOut: 'There is room again tomorrow.',
  });
}

async function assertBankAccount(tx: Tx, { caller, amountKobo, to, now }: Asked): Promise<void> {
  if (to.coolsUntil <= now) return;
  const most = mostWithdrawnWhileNew(lagosDateOf(now));
  const since = new Date(now.getTime() - NEW_FOR_MS);
  assertRoom(amountKobo, {
    most,
    used: await withdrawnSince(tx, caller.userId, { since, whileCooling: true }),
    rule: `This bank account is new: in its first ${NEW_FOR_HOURS} hours you can withdraw ${formatNaira(most)} in all.`,
    wayOut: `From ${formatTimeAndDay(to.coolsUntil, now)} on you can withdraw more.`,
  });
}

/**
 * From a device that is new, or does not name itself, counts all that the customer has withdrawn in the last 24 hours, from
 * whatever device: a device costs a thief nothing, so that each must not bring room of its own.
 */
async function assertDevice(tx: Tx, { caller, amountKobo, now }: Asked): Promise<void> {
  const device = await deviceAge(tx, caller);
  if (device.kind === 'known') return;
  const until = device.kind === 'new' ? new Date(device.since.getTime() + NEW_FOR_MS) : null;
  if (until !== null && until <= now) return;
  const most = mostWithdrawnWhileNew(lagosDateOf(now));
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const figure = `you can withdraw ${formatNaira(most)} in ${NEW_FOR_HOURS} hours from it, and what you withdraw from other devices counts.`;
  assertRoom(amountKobo, {
    most,
    used: await withdrawnSince(tx, caller.userId, { since, whileCooling: false }),
    ...(until === null
      ? {
          rule: `We cannot tell which device this is: ${figure}`,
          wayOut: 'Use the Kolo app on a device that you have logged in on before.',
        }
      : {
          rule: `You logged in on a new device: ${figure}`,
          wayOut: `Use a device that you have logged in on before, or wait until ${formatTimeAndDay(until, now)}.`,
        }),
  });
}

async function assertUnchanged(tx: Tx, { caller, amountKobo, now }: Asked): Promise<void> {
  const lowered = await loweredWithdrawals(tx, caller.userId, now);
  if (lowered === null) return;
  const most = mostWithdrawnWhileNew(lagosDateOf(now));
  assertRoom(amountKobo, {
    most,
    used: await withdrawnSince(tx, caller.userId, { since: lowered.since, whileCooling: false }),
    rule: `Your email, phone number, PIN or password was changed: for ${NEW_FOR_HOURS} hours after it you can withdraw ${formatNaira(most)} in all.`,
    wayOut: `From ${formatTimeAndDay(lowered.until, now)} on you can withdraw more.`,
  });
}

/**
 * Refuses with LIMIT_EXCEEDED more than the customer may withdraw now. Called under the customer's lock, so that requests
 * that come at once are counted one after the other.
 */
export async function limitWithdrawal(tx: Tx, asked: Asked): Promise<void> {
  await assertBankAccount(tx, asked);
  await assertDevice(tx, asked);
  await assertUnchanged(tx, asked);
  await assertDay(tx, asked);
}
