import type { ContributionPurpose, Payment } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import { kobo, koboToNairaFloor, naira, nairaToKobo } from '@kolo/domain/money';
import { SB_MIN_NAIRA } from '@kolo/domain/sb-plan';
import { MOVEMENT_KINDS, narrations } from '@kolo/domain/transactions';
import { balancesIn } from '#ledger/accounts.ts';
import { packagePot, wallet } from '#ledger/chart.ts';
import type { Command } from '#ledger/post-many.ts';
import { postMany } from '#ledger/post-many.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { SessionClaim } from '#platform/http/route.ts';
import type { Claim } from '#platform/idempotency.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Notice } from '#platform/notices.ts';
import { enqueueNotifications } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { PackageRow } from './package-queries.ts';
import { addPeriods, contribute, contributeOne, holdPackages } from './package-queries.ts';
import { viewOf } from './payment-view.ts';
import type { PaidContribution } from './purpose.ts';
import type { PaymentRow } from './queries.ts';
import { insertOwnPayments, ownTimeline } from './queries.ts';
import type { PaymentPlan } from './start-payment.ts';
import { newPayment } from './start-payment.ts';

/** How money into each kind of package is posted: what it is called, and the least that goes in unless it fills it. */
const KINDS = {
  daily: { kind: 'dailyContribution', leastKobo: 0n },
  sb: { kind: 'sbContribution', leastKobo: nairaToKobo(naira(SB_MIN_NAIRA)) },
} as const;
type PackageKind = keyof typeof KINDS;

function isPackageKind(purpose: string): purpose is PackageKind {
  return Object.hasOwn(KINDS, purpose);
}

/** As JSON has bytes for PostgreSQL. */
function hex(bytes: Buffer): string {
  return `\\x${bytes.toString('hex')}`;
}

/** What every contribution says, no matter who pays it. */
function recordOf(
  { clock, ids }: Pick<Services, 'clock' | 'ids'>,
  purpose: PackageKind,
  paid: Pick<PaidContribution, 'userId' | 'packageId' | 'from' | 'amountKobo' | 'reference'>,
) {
  const { kind, leastKobo } = KINDS[purpose];
  return {
    user_id: paid.userId,
    at: clock.now(),
    purpose,
    package_id: paid.packageId,
    from_id: paid.from.id,
    amount: String(paid.amountKobo),
    least: String(leastKobo),
    movement_id: ids.next(),
    kind: MOVEMENT_KINDS[kind].code,
    narration: narrations[kind](''),
    reference: paid.reference,
  };
}

/**
 * Puts what is paid into the package, once per key, in the payment's own transaction. Returns what the customer is told; null
 * where the package does not take it, and nothing has moved. Refuses with INSUFFICIENT_FUNDS where the own account that pays
 * has too little, NOT_FOUND where it is not open.
 */
export async function creditPackage(
  tx: Tx,
  services: Services,
  purpose: PackageKind,
  paid: PaidContribution,
): Promise<Notice | null> {
  const record = {
    ...recordOf(services, purpose, paid),
    key: paid.key,
    hash: hex(bodyHash([purpose, paid.packageId, String(paid.amountKobo)])),
    // Strict or not is all that this says here: the payment's row names the account.
    source: paid.method === 'account' ? paid.method : null,
  };
  const [result] = await contribute(tx, [record]);
  invariant(result, 'a payment credits its package once');
  if (result === 'WRONG_STATE') return null;
  if (typeof result === 'string') throw new Refusal(result);
  return result;
}

/** A payment from an own account into a daily package or one towards a product, as a record, and its answer. */
function ownPayment(services: Services, claim: Claim, plan: PaymentPlan, session: SessionClaim | null) {
  const { purpose, method, packageId, sourceAccountType } = plan;
  if (method !== 'account' || !packageId || !sourceAccountType || !isPackageKind(purpose)) return null;
  const payment = newPayment(services, claim, plan);
  const answer = viewOf(payment, ownTimeline(payment));
  const record = {
    ...recordOf(services, purpose, { ...payment, from: wallet(sourceAccountType) }),
    key: claim.key,
    hash: claim.hash,
    ...(session && {
      session_id: session.sessionId,
      csrf_secret: session.csrfSecret,
      rotated_since: session.rotatedSince,
    }),
    at: payment.createdAt,
    source: sourceAccountType,
    payment_id: payment.id,
    payer_email: payment.payerEmail,
    job_id: services.ids.next(),
    notice_id: services.ids.next(),
  };
  return { record, answer };
}

/**
 * Pays from an own account into a package, in one statement that proves the session and the CSRF secret too. Null, with nothing
 * done, wherever it is not as plain as that: startPayment then says what is the matter, or gives a repeat its first answer.
 */
export async function payFromAccount(
  services: Services,
  session: SessionClaim,
  claim: Claim,
  plan: PaymentPlan,
): Promise<Payment | null> {
  const own = ownPayment(services, claim, plan, session);
  if (!own) return null;
  return (await contributeOne(services.db, own.record)) ? own.answer : null;
}

/** Money for a package. */
export interface ForPackage {
  readonly userId: string;
  readonly purpose: ContributionPurpose;
  readonly packageId: string | null;
  readonly amountKobo: Kobo;
}

/** A package that takes the whole of an amount. */
interface Room {
  readonly place: PackageRow;
  /** What is in it with the amount. */
  readonly balanceKobo: Kobo;
  /** How far that reaches above the price, at most nothing; null where there is no price. */
  readonly overKobo: bigint | null;
}

const slot = (userId: string, id: string | number) => `${userId}:${id}`;

function roomIn(place: PackageRow, purpose: PackageKind, paid: Kobo, before: Kobo): Room | null {
  const { periodKobo, targetKobo } = place;
  if (periodKobo !== null && paid % periodKobo !== 0n) return null;
  const balanceKobo = kobo(before + paid);
  if (periodKobo !== null && targetKobo !== null && balanceKobo - targetKobo >= periodKobo) return null;
  const overKobo =
    place.priceKobo === null ? null : nairaToKobo(koboToNairaFloor(balanceKobo)) - place.priceKobo;
  if (overKobo !== null && (overKobo > 0n || (paid < KINDS[purpose].leastKobo && overKobo < 0n))) return null;
  return { place, balanceKobo, overKobo };
}

/**
 * Of all this, what its package takes whole, as contribute() would, but no period of daily savings beyond the target. A charge whose
 * answer is awaited is not in it yet, and may bring it there. Holds those packages until the transaction ends, in ascending order. A
 * customer comes once.
 */
export async function roomFor<T extends ForPackage>(
  tx: Tx,
  wanted: readonly T[],
): Promise<ReadonlyMap<T, Room>> {
  const places = new Map<string, PackageRow>();
  for (const purpose of ['daily', 'sb'] as const) {
    const own = wanted.flatMap(({ userId, packageId, ...one }) =>
      one.purpose === purpose && packageId !== null ? [{ userId, packageId }] : [],
    );
    if (own.length === 0) continue;
    for (const place of await holdPackages(tx, purpose, own)) places.set(slot(place.userId, place.id), place);
  }
  const balances = places.size === 0 ? new Map<string, Kobo>() : await balancesIn(tx, [...places.values()]);
  return new Map(
    wanted.flatMap((one) => {
      const place = places.get(slot(one.userId, one.packageId ?? ''));
      if (!place || !isPackageKind(one.purpose)) return [];
      const before = balances.get(slot(one.userId, place.pot));
      const room = before === undefined ? null : roomIn(place, one.purpose, one.amountKobo, before);
      return room ? [[one, room] as const] : [];
    }),
  );
}

/** A payment from an own account that the customer has ordered before, so that no session asks for it now. */
export interface OrderedPayment extends ForPackage {
  /** Names this payment for ever: `schedule:` with its id, day and try, say. */
  readonly key: string;
  readonly sourceAccountType: NonNullable<PaymentPlan['sourceAccountType']>;
}

interface Paid {
  readonly ordered: OrderedPayment;
  readonly purpose: PackageKind;
  readonly room: Room;
  readonly payment: PaymentRow;
}

function noticeOf({ room, ordered: { amountKobo } }: Paid): Notice {
  const { place, balanceKobo, overKobo } = room;
  const packageName = place.name;
  return overKobo !== null && overKobo >= 0n
    ? { kind: 'sb_full', amountKobo: String(amountKobo), packageName }
    : {
        kind: 'contribution_credited',
        amountKobo: String(amountKobo),
        packageId: place.id,
        packageName,
        balanceKobo: String(balanceKobo),
      };
}

function commandOf({ ids }: Services, { ordered, purpose, room, payment }: Paid): Command {
  const { kind } = KINDS[purpose];
  const { userId, key, amountKobo, sourceAccountType } = ordered;
  const movement = {
    id: ids.next(),
    kind,
    from: wallet(sourceAccountType),
    to: packagePot(room.place.pot),
    amountKobo,
    narration: narrations[kind](room.place.name),
    reference: payment.reference,
  };
  return { userId, key, movements: [movement] };
}

/**
 * Pays what many customers have ordered from their own accounts, each once: with the row of the payment, the movement, the key and
 * the notification, a statement for all of each. Returns the references of those that were paid. What is not plain is left: a
 * package that does not take the whole amount, an account that is short, a purpose that is not a package's. The caller asks
 * startPayment for those, which says why.
 *
 * Called in the turns of these customers. A fast payment takes no turn and may empty an account in the meantime, and a key may be known:
 * either refuses all, and the transaction has to be left.
 */
export async function payOrdered(
  tx: Tx,
  services: Services,
  payments: readonly OrderedPayment[],
): Promise<ReadonlyMap<OrderedPayment, string>> {
  const rooms = await roomFor(tx, payments);
  if (rooms.size === 0) return new Map();
  const at = services.clock.now();
  const wallets = [...rooms.keys()].map(({ userId, sourceAccountType }) => {
    return { userId, pot: wallet(sourceAccountType).id };
  });
  const balances = await balancesIn(tx, wallets);
  const paid = [...rooms].flatMap(([ordered, room]): Paid[] => {
    const { userId, key, purpose, sourceAccountType, amountKobo } = ordered;
    const balance = balances.get(slot(userId, wallet(sourceAccountType).id));
    if (balance === undefined || balance < amountKobo || !isPackageKind(purpose)) return [];
    const plan = { ...ordered, accountType: null, method: 'account' } as const;
    return [{ ordered, purpose, room, payment: newPayment(services, { userId, key }, plan) }];
  });
  if (paid.length === 0) return new Map();
  await postMany(
    tx,
    at,
    paid.map((one) => commandOf(services, one)),
  );
  await addPeriods(
    tx,
    paid.flatMap(({ purpose, ordered, room }) =>
      purpose === 'daily' ? [{ ...room.place, amountKobo: ordered.amountKobo }] : [],
    ),
  );
  await insertOwnPayments(
    tx,
    paid.map(({ payment }) => payment),
    at,
  );
  await enqueueNotifications(
    tx,
    services,
    paid.map((one) => ({ userId: one.ordered.userId, notice: noticeOf(one) })),
  );
  return new Map(paid.map(({ ordered, payment }) => [ordered, payment.reference]));
}
