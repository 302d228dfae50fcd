import assert from 'node:assert/strict';
import type { ModelCustomer } from '../model/customer.ts';
import type { SavingsWorld } from '../model/world.ts';
import type { Package, Shop, Source } from './state.ts';
import { arriveInto, cancelOrder, canPay, payOrder, survivor, takes } from './state.ts';

// What came due is read from the database, and each date and each payment must be what the rules say at that moment.

/** In the order in which they are done. */
const WORKS = ['check payments', 'begin schedules', 'run schedules', 'look at orders'] as const;
const STEPS_MAX = 5_000;

async function paymentsOf({ world: { services }, userId }: ModelCustomer) {
  return services.db
    .selectFrom('payment')
    .select(['reference', 'requestKey', 'status', 'method', 'sourceAccountType', 'amountKobo', 'packageId'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
}
type PaymentRow = Awaited<ReturnType<typeof paymentsOf>>[number];

async function datesOf({ world: { services }, userId }: ModelCustomer) {
  return services.db
    .selectFrom('scheduleOccurrence')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('dueAt')
    .orderBy('scheduleId')
    .execute();
}
type DateRow = Awaited<ReturnType<typeof datesOf>>[number];

function packageOf(shop: Shop, id: string | null): Package | null {
  const found = shop.packages.find((one) => one.id === id);
  return found ? survivor(found) : null;
}

function sourcesOf(row: DateRow): Source[] {
  const sources: Source[] = [];
  for (const [type, card] of [
    [row.sourceAccountType, row.sourceCardId],
    [row.backupAccountType, row.backupCardId],
  ]) {
    if (card) sources.push({ method: 'saved_card' });
    else if (type === 'ds' || type === 'sb') sources.push({ method: 'account', accountType: type });
  }
  return sources;
}

const isSame = (source: Source, { method, sourceAccountType }: PaymentRow) =>
  source.method === method && (source.method === 'saved_card' || source.accountType === sourceAccountType);

/** What the date takes now, and from where it can be paid, the first source first. */
function payable(shop: Shop, row: DateRow): { kobo: bigint; source: Source | undefined } {
  const target = packageOf(shop, row.packageId);
  const kobo = target ? takes(target, row.amountKobo) : row.amountKobo;
  const source = kobo === 0n ? undefined : sourcesOf(row).find((one) => canPay(shop, one, kobo));
  return { kobo, source };
}

function creditDate(shop: Shop, row: DateRow, payment: PaymentRow): void {
  const target = packageOf(shop, row.packageId);
  if (payment.method === 'saved_card') {
    shop.arrived.add(payment.reference);
    return arriveInto(shop, target, payment.amountKobo);
  }
  const from = payment.sourceAccountType;
  assert.ok(from === 'ds' || from === 'sb', 'an own account paid');
  shop.wallets[from] -= payment.amountKobo;
  if (target) target.kobo += payment.amountKobo;
  else shop.wallets.sb += payment.amountKobo;
}

/** One date that stands otherwise than before: paid from the right source, or from none because none could pay. */
function takeDate(shop: Shop, row: DateRow, payments: readonly PaymentRow[]): void {
  const before = shop.dates.get(row.id);
  shop.dates.set(row.id, { state: row.state, tries: row.tries });
  const what = `${row.dueAt.toISOString()} of ${row.scheduleId} is ${row.state}: ${row.reason}`;
  const plan = shop.plans.find(({ id }) => id === row.scheduleId);
  assert.ok(plan, 'a date is of a schedule');
  const isLate = before?.state === 'pending';
  const { kobo, source } = payable(shop, row);
  switch (row.state) {
    case 'paid': {
      const payment = payments.find(({ reference }) => reference === row.reference);
      assert.equal(payment?.status, 'succeeded', what);
      if (!isLate) {
        assert.ok(source && isSame(source, payment) && payment.amountKobo === kobo, what);
        if (!before) assert.notEqual(plan.state, 'paused', what);
      }
      return creditDate(shop, row, payment);
    }
    case 'pending':
      assert.ok(shop.bank === 'silent' || shop.bank === 'lost', what);
      return;
    case 'retrying':
    case 'missed':
      // A pause, a deletion and a late "no" of the bank leave what could be paid by now.
      if (!isLate && row.tries > (before?.tries ?? 0)) assert.equal(source, undefined, what);
      return;
    case 'skipped':
      assert.ok(plan.mayLeaveOut || kobo === 0n, what);
      return;
    case 'due':
      throw new Error('what is due is tried before it is looked at');
  }
}

/** A payment by card for an order, and one that came after the order had ended. */
function takeOrderPayment(shop: Shop, { requestKey, reference, amountKobo, packageId }: PaymentRow): void {
  shop.arrived.add(reference);
  const from = shop.packages.find(({ id }) => id === packageId);
  const order = shop.orders.find(({ waits, from: { id } }) => waits && id === packageId);
  assert.ok(from, `${requestKey} is for a package`);
  shop.providerKobo -= amountKobo;
  if (!order) {
    shop.reached.add('a card pays for an order that has ended');
    // All of it stays where it was to go, above the price too.
    if (from.open) from.kobo += amountKobo;
    else shop.wallets.sb += amountKobo;
    return;
  }
  from.kobo += amountKobo;
  // A bank took from the package meanwhile.
  if (from.kobo < order.totalKobo) return cancelOrder(shop, order);
  payOrder(shop, order);
}

/** Orders whose card did not pay, or did not answer for a day. */
async function endOrders(shop: Shop, { world, userId }: ModelCustomer): Promise<void> {
  const waiting = shop.orders.filter(({ waits }) => waits);
  for (const order of waiting) {
    const { body } = await world.call(userId, 'GET', `/orders/${order.id}`);
    if (body.status !== 'cancelled') continue;
    const isOver = shop.now - order.placedAt >= 86_400_000;
    assert.ok(isOver || shop.bank !== 'silent', 'an order whose card took the money waits for a day');
    cancelOrder(shop, order);
  }
}

/** Takes over what has come about since the last look. */
export async function takeOver(shop: Shop, customer: ModelCustomer): Promise<void> {
  const payments = await paymentsOf(customer);
  for (const payment of payments) {
    if (payment.method !== 'saved_card' || payment.status !== 'succeeded') continue;
    if (payment.requestKey.startsWith('schedule:') || shop.arrived.has(payment.reference)) continue;
    takeOrderPayment(shop, payment);
  }
  await endOrders(shop, customer);
  for (const row of await datesOf(customer)) {
    const before = shop.dates.get(row.id);
    // It was begun and is tried in a moment.
    if (row.state === 'due') continue;
    if (before?.state !== row.state || before.tries !== row.tries) takeDate(shop, row, payments);
  }
}

async function runAll(shop: Shop, customer: ModelCustomer): Promise<void> {
  for (const name of WORKS) {
    const work = customer.world.work(name);
    let done = 0;
    for (let more = await work.runDue(); more > 0; more = await work.runDue()) done += more;
    if (done > 0) await takeOver(shop, customer);
  }
}

/** Everything that is due at this moment. */
export async function runDue(shop: Shop, customer: ModelCustomer): Promise<void> {
  await runAll(shop, customer);
  await takeOver(shop, customer);
}

/** Later than any run. */
const NEVER = new Date('2999-01-01T00:00:00.000Z');

/**
 * What the customers of earlier runs left is due no more. The clock starts again with each run: an order of theirs that ended within it
 * would give its piece back to a product that this run counts, and their awaited charges would be asked about each hour.
 */
export async function endEarlierRuns({ services: { db } }: SavingsWorld): Promise<void> {
  for (const table of ['schedule', 'scheduleOccurrence', 'customerOrder', 'payment'] as const) {
    await db.updateTable(table).set({ nextCheckAt: NEVER }).where('nextCheckAt', 'is not', null).execute();
  }
}

/** Time passes as it does for the running system: it stops wherever something is due. */
export async function pass(shop: Shop, customer: ModelCustomer, until: number): Promise<void> {
  const { world } = customer;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    await runAll(shop, customer);
    const times = await Promise.all(WORKS.map((name) => world.work(name).nextDue()));
    const next = Math.min(...times.flatMap((at) => (at ? [at.getTime()] : [])));
    const isLast = next > until;
    shop.now = isLast ? until : Math.max(next, shop.now);
    world.setClock(shop.now);
    if (isLast) return;
  }
  throw new Error('time does not pass');
}

/** No date was paid twice, and each that says so was paid. */
export async function datesPaidOnce(customer: ModelCustomer): Promise<void> {
  const paid = new Map<string, number>();
  for (const { requestKey, status } of await paymentsOf(customer)) {
    if (!requestKey.startsWith('schedule:') || status !== 'succeeded') continue;
    const date = requestKey.slice(0, requestKey.lastIndexOf(':'));
    paid.set(date, (paid.get(date) ?? 0) + 1);
  }
  const expected = (await datesOf(customer)).filter(({ state }) => state === 'paid');
  assert.deepEqual(
    [...paid.values()],
    [...paid.keys()].map(() => 1),
    'each date is paid once',
  );
  assert.equal(paid.size, expected.length, 'as many dates are paid as say so');
}
