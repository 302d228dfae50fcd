import type { WithdrawalRoom } from '@kolo/contract/withdrawals';
import { formatTimeAndDay, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Tier } from '@kolo/domain/limits';
import type { Kobo, Naira } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor, nairaToKobo } from '@kolo/domain/money';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import {
  leastWithdrawn,
  mostWithdrawnADay,
  mostWithdrawnWhileNew,
  NEW_FOR_HOURS,
} from '@kolo/domain/withdrawal';
import { disputedView, freeOfDisputes } from '#disputes/index.ts';
import { deviceAge, loweredWithdrawals } from '#identity/index.ts';
import { tierOf } from '#kyc/index.ts';
import type { Destination } from '#payment-methods/index.ts';
import { findDestination } from '#payment-methods/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { PayoutDeps } from './deps.ts';
import { withdrawnSince } from './queries.ts';

const NEW_FOR_MS = NEW_FOR_HOURS * 60 * 60 * 1_000;

const KYC_WAY_OUT: Readonly<Record<Exclude<Tier, 'verified'>, string>> = {
  none: 'You can withdraw to a bank once your identity is verified. Confirm your BVN and add a photo of your ID in Account, KYC verification.',
  bvn: 'You can withdraw to a bank once your identity is verified. Add a photo of your ID in Account, KYC verification. We will check it. It usually takes one working day.',
};

/** Refuses with KYC_REQUIRED anyone who is not verified, with the way out. */
export async function assertVerified(db: Db | Tx, userId: string): Promise<void> {
  const tier = await tierOf(db, userId);
  if (tier !== 'verified') throw new Refusal('KYC_REQUIRED', { message: KYC_WAY_OUT[tier] });
}

/** What a rule still lets out. */
export interface Room {
  readonly roomKobo: Kobo;
  /** The rule with its figures and the way out, for anyone who asks for more. */
  readonly why: string;
  /** The rule in a few words, without its figures. */
  readonly because: string;
}

interface Rule {
  readonly most: Naira;
  readonly used: Kobo;
  readonly rule: string;
  readonly wayOut: string;
  readonly because: string;
}

function roomOf({ most, used, rule, wayOut, because }: Rule, now: Date): Room {
  const rest = nairaToKobo(most) - used;
  const roomKobo = kobo(rest > 0n ? rest : 0n);
  const left = koboToNairaFloor(roomKobo);
  const isEnough = left >= leastWithdrawn(lagosDateOf(now));
  const said = isEnough
    ? `You can withdraw ${formatNaira(left)} now.`
    : 'You have already withdrawn that much.';
  return { roomKobo, why: `${rule} ${said} ${wayOut}`, because };
}

interface Asked {
  readonly caller: Caller;
  readonly to: Destination;
  readonly now: Date;
  readonly leftByOrders: PayoutDeps['leftByOrders'];
}

/** What was withdrawn or ordered since then; with `andLetGo` also earlier orders that staff have confirmed or dispatched since. */
async function leftSince(
  tx: Tx,
  { caller, now, leftByOrders }: Asked,
  counted: { readonly since: Date; readonly andLetGo: boolean },
): Promise<Kobo> {
  const { userId } = caller;
  const withdrawn = await withdrawnSince(tx, userId, { since: counted.since, whileCooling: false });
  return kobo(withdrawn + (await leftByOrders(tx, userId, { ...counted, now })));
}

async function roomOfDay(tx: Tx, { caller, now }: Asked): Promise<Room> {
  const today = lagosDateOf(now);
  const most = mostWithdrawnADay('verified', today);
  const rule = {
    most,
    used: await withdrawnSince(tx, caller.userId, { since: startOfLagosDay(today), whileCooling: false }),
    rule: `You can withdraw up to ${formatNaira(most)} a day to your banks.`,
    wayOut: 'You can withdraw more tomorrow.',
    because: `the limit is ${formatNaira(most)} a day`,
  };
  return roomOf(rule, now);
}

async function roomOfBankAccount(tx: Tx, { caller, to, now }: Asked): Promise<Room | null> {
  if (to.coolsUntil <= now) return null;
  const most = mostWithdrawnWhileNew(lagosDateOf(now));
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const rule = {
    most,
    used: await withdrawnSince(tx, caller.userId, { since, whileCooling: true }),
    rule: `This bank account is new. In its first ${NEW_FOR_HOURS} hours you can withdraw up to ${formatNaira(most)} in all.`,
    wayOut: `You can withdraw more from ${formatTimeAndDay(to.coolsUntil, now)}.`,
    because: `this bank account is new until ${formatTimeAndDay(to.coolsUntil, now)}`,
  };
  return roomOf(rule, now);
}

/**
 * From a device that is new, or does not name itself, counts all that the customer has withdrawn in the last 24 hours, from
 * whatever device: a device costs a thief nothing, so that each must not bring room of its own.
 */
async function roomOfDevice(tx: Tx, asked: Asked): Promise<Room | null> {
  const { caller, now } = asked;
  const device = await deviceAge(tx, caller);
  if (device.kind === 'known') return null;
  const until = device.kind === 'new' ? new Date(device.since.getTime() + NEW_FOR_MS) : null;
  if (until !== null && until <= now) return null;
  const most = mostWithdrawnWhileNew(lagosDateOf(now));
  const since = new Date(now.getTime() - NEW_FOR_MS);
  const figure = `From a new or unknown device you can withdraw up to ${formatNaira(most)} in any ${NEW_FOR_HOURS} hours. What you withdraw from other devices counts too, and so do orders.`;
  const used = await leftSince(tx, asked, { since, andLetGo: false });
  const words =
    until === null
      ? {
          rule: `We cannot tell which device this is. ${figure}`,
          wayOut: 'Use the Kolo app on a device that you have logged in on before.',
          because: 'we cannot tell which device this is',
        }
      : {
          rule: `You logged in on a new device. ${figure}`,
          wayOut: `Use a device that you have logged in on before, or wait until ${formatTimeAndDay(until, now)}.`,
          because: `this device is new until ${formatTimeAndDay(until, now)}`,
        };
  return roomOf({ most, used, ...words }, now);
}

async function roomOfChange(tx: Tx, asked: Asked): Promise<Room | null> {
  const { caller, now } = asked;
  const lowered = await loweredWithdrawals(tx, caller.userId, now);
  if (lowered === null) return null;
  const most = mostWithdrawnWhileNew(lagosDateOf(now));
  const rule = {
    most,
    used: await leftSince(tx, asked, { since: lowered.since, andLetGo: true }),
    rule: `Your email, phone number, PIN or password was changed. For ${NEW_FOR_HOURS} hours after that you can withdraw up to ${formatNaira(most)} in all.`,
    wayOut: `You can withdraw more from ${formatTimeAndDay(lowered.until, now)}.`,
    because: `your login details were changed, and the limit is lower until ${formatTimeAndDay(lowered.until, now)}`,
  };
  return roomOf(rule, now);
}

/** What each rule that holds for this customer, device and bank account still lets out now, in the order of being told. */
async function payoutRooms(tx: Tx, asked: Asked): Promise<Room[]> {
  const rooms = [
    await roomOfBankAccount(tx, asked),
    await roomOfDevice(tx, asked),
    await roomOfChange(tx, asked),
    await roomOfDay(tx, asked),
  ];
  return rooms.filter((room) => room !== null);
}

/**
 * Refuses with LIMIT_EXCEEDED more than the customer may withdraw now. Called under the customer's lock, so that requests
 * that come at the same time are counted one at a time.
 */
export async function limitPayout(tx: Tx, asked: Asked & { readonly amountKobo: Kobo }): Promise<void> {
  const broken = (await payoutRooms(tx, asked)).find(({ roomKobo }) => asked.amountKobo > roomKobo);
  if (broken) throw new Refusal('LIMIT_EXCEEDED', { message: broken.why });
}

/** Refuses with NOT_FOUND an account that the customer does not have. */
export async function destinationFor(db: Db | Tx, userId: string, id: string): Promise<Destination> {
  const to = await findDestination(db, userId, id);
  if (!to) throw new Refusal('NOT_FOUND', { message: 'We could not find that bank account.' });
  return to;
}

/**
 * What the customer may withdraw to this bank account now, whatever the accounts hold, and why no more: by the rules that
 * the request itself is judged by. Refuses with NOT_FOUND and KYC_REQUIRED.
 */
export async function payoutRoom(
  deps: Pick<PayoutDeps, 'services' | 'leftByOrders' | 'leavingWithOrders'>,
  caller: Caller,
  bankAccountId: string,
): Promise<WithdrawalRoom> {
  const { services, leftByOrders, leavingWithOrders: leaving } = deps;
  const { db, clock } = services;
  return db.transaction().execute(async (tx) => {
    const { userId } = caller;
    const to = await destinationFor(tx, userId, bankAccountId);
    await assertVerified(tx, userId);
    const now = clock.now();
    const rooms = await payoutRooms(tx, { caller, to, now, leftByOrders });
    const disputed = await freeOfDisputes(tx, { userId, now, leaving });
    if (disputed) {
      const { freeKobo: roomKobo, refusal } = disputed;
      rooms.push({ roomKobo, why: refusal.message, because: 'your bank asks for money back' });
    }
    const { roomKobo, why, because } = rooms.reduce((least, one) =>
      one.roomKobo < least.roomKobo ? one : least,
    );
    return {
      most: koboToNairaFloor(roomKobo),
      why: keepDatesWhole(why),
      because: keepDatesWhole(because),
      ...(disputed && { disputed: await disputedView(tx, userId, disputed) }),
    };
  });
}
