import type { ContributionPurpose, Payment } from '@kolo/contract/payments';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { SB_MIN_NAIRA } from '@kolo/domain/sb-plan';
import { MOVEMENT_KINDS, narrations } from '@kolo/domain/transactions';
import { wallet } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { SessionClaim } from '#platform/http/route.ts';
import type { Claim } from '#platform/idempotency.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Notice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { CONTRIBUTIONS_AT_ONCE } from './limits.ts';
import { contribute } from './package-queries.ts';
import { viewOf } from './payment-view.ts';
import type { PaidContribution } from './purpose.ts';
import { ownTimeline } from './queries.ts';
import type { PaymentPlan } from './start-payment.ts';
import { newPayment, startPayment } from './start-payment.ts';
import type { PaymentWorld } from './world.ts';

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

/** What every contribution says, whoever pays it. */
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
    hash: hex(claim.hash),
    answer,
    ...(session && {
      session_id: session.sessionId,
      csrf_secret: hex(session.csrfSecret),
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
  const [result] = await contribute(services.db, [own.record]);
  return result && typeof result === 'object' ? own.answer : null;
}

/** A payment that the customer has ordered before, so that no session asks for it now. */
export interface OrderedPayment {
  readonly userId: string;
  /** Names this payment for ever, so that a repeat pays nothing: `schedule:` with its id and day, say. */
  readonly key: string;
  readonly purpose: Exclude<ContributionPurpose, 'account'>;
  readonly packageId: string;
  readonly sourceAccountType: NonNullable<PaymentPlan['sourceAccountType']>;
  readonly amountKobo: PaymentPlan['amountKobo'];
}

export type OrderedResult =
  | { readonly state: 'paid'; readonly payment: Payment }
  | { readonly state: 'refused'; readonly refusal: Refusal };

function planOf(ordered: OrderedPayment): PaymentPlan {
  const { purpose, packageId, sourceAccountType, amountKobo } = ordered;
  return { purpose, method: 'account', accountType: null, packageId, sourceAccountType, amountKobo };
}

function claimOf({ userId, key, ...what }: OrderedPayment): Claim {
  return { userId, key, hash: bodyHash({ ...what, amountKobo: String(what.amountKobo) }) };
}

/**
 * The statements of a night: in each a customer comes once, and customers in ascending order, so that two nights, or a night and
 * whatever else a customer does, never wait for each other in a circle.
 */
function statementsOf(payments: readonly OrderedPayment[]): OrderedPayment[][] {
  const ofCustomer = [...Map.groupBy(payments, ({ userId }) => userId).values()].toSorted(([a], [b]) =>
    (a?.userId ?? '') < (b?.userId ?? '') ? -1 : 1,
  );
  const statements: OrderedPayment[][] = [];
  for (let turn = 0, round: OrderedPayment[]; ; turn += 1) {
    round = ofCustomer.flatMap((own) => own[turn] ?? []);
    if (round.length === 0) return statements;
    for (let from = 0; from < round.length; from += CONTRIBUTIONS_AT_ONCE)
      statements.push(round.slice(from, from + CONTRIBUTIONS_AT_ONCE));
  }
}

/** The way that has a word for everything: a repeat gets its first answer, a refusal says why. */
async function payTheLongWay(world: PaymentWorld, ordered: OrderedPayment): Promise<OrderedResult> {
  try {
    const payment = await startPayment(world, { ...claimOf(ordered), plan: async () => planOf(ordered) });
    return { state: 'paid', payment };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { state: 'refused', refusal: error };
  }
}

/**
 * Pays what customers have ordered from their own accounts, a night's array or one. Each payment is made whole, with its row, its
 * movement and its notification, or not at all; what one customer lacks fails no other. Returns a result for each, in the order
 * given: the payment as the wire shows it, or a Refusal with its words (INSUFFICIENT_FUNDS, NOT_FOUND, WRONG_STATE, VALIDATION,
 * IDEMPOTENCY_MISMATCH and whatever else startPayment refuses with). A key that has paid before is `paid`, with the first answer.
 *
 * Payments into daily packages and towards products go CONTRIBUTIONS_AT_ONCE to a statement, which is a transaction of its own:
 * call it outside of any other. Those into interest packages go one by one. Throws what the database throws; payments of
 * statements before that stand, and the same keys again pay the rest.
 */
export async function payOrdered(
  world: PaymentWorld,
  payments: readonly OrderedPayment[],
): Promise<readonly OrderedResult[]> {
  const { services } = world;
  const results = new Map<OrderedPayment, OrderedResult>();
  for (const statement of statementsOf(payments)) {
    const plain = statement.flatMap((ordered) => {
      const own = ownPayment(services, claimOf(ordered), planOf(ordered), null);
      return own ? [{ ordered, ...own }] : [];
    });
    const done = await contribute(
      services.db,
      plain.map(({ record }) => record),
    );
    plain.forEach(({ ordered, answer }, n) => {
      const result = done[n];
      if (result === 'INSUFFICIENT_FUNDS')
        results.set(ordered, { state: 'refused', refusal: new Refusal(result) });
      else if (result && typeof result === 'object') results.set(ordered, { state: 'paid', payment: answer });
    });
  }
  const all: OrderedResult[] = [];
  for (const ordered of payments) all.push(results.get(ordered) ?? (await payTheLongWay(world, ordered)));
  return all;
}
