import assert from 'node:assert/strict';
import { kobo as toKobo } from '@kolo/domain/money';
import type { ModelCustomer } from '../model/customer.ts';
import { KOBO } from '../model/state.ts';
import type { Method } from '../model/world.ts';
import { readPots } from './agree.ts';
import { runDue, takeOver } from './dates.ts';
import type { ModelOrder, Package, Plan, Product, Shop, Source, Wallet } from './state.ts';
import {
  cancelOrder,
  canFollow,
  canMove,
  canPay,
  giveBack,
  held,
  heldUntil,
  payOrder,
  quote,
  survivor,
  takes,
  whyNoOrder,
} from './state.ts';

/** One thing that the customer, their bank or staff do, in the model and on the API. */
type Step<Args extends readonly unknown[]> = (
  shop: Shop,
  customer: ModelCustomer,
  ...args: Args
) => Promise<void>;

const kobo = (naira: number) => BigInt(naira) * KOBO;
const naira = (amount: bigint) => Number(amount / KOBO);

/** Sends a command that is refused for one of these reasons, or done where there is none. */
async function ask(
  { world, userId }: ModelCustomer,
  reasons: readonly string[],
  [method, path, body = {}]: readonly [Method, string, object?],
) {
  const key = world.services.ids.next();
  const sent = { key, ...(method !== 'DELETE' && { body }) };
  const answer = await world.call(userId, method, path, sent);
  const said = answer.status < 300 ? 'done' : String(answer.body.code);
  const allowed = reasons.length === 0 ? ['done'] : reasons;
  const what = `${method} ${path} ${JSON.stringify(body)}: ${JSON.stringify(answer.body)}`;
  assert.ok(allowed.includes(said), `${what}, not ${allowed.join(' or ')}`);
  // Under the same key the first answer comes again, and nothing is done twice.
  if (said === 'done' && method === 'POST')
    assert.equal((await world.call(userId, method, path, sent)).status, answer.status, what);
  return said === 'done' ? answer.body : null;
}

const sent = (shop: Shop, source: Source) =>
  source.method === 'saved_card' ? { ...source, cardId: shop.cardId } : source;

export interface Wanted {
  readonly target: Package | null;
  readonly amount: number;
  readonly source: Source;
  readonly backup: Source | null;
  readonly when: object;
}

export const begin: Step<[Wanted]> = async (shop, customer, wanted) => {
  const { target, amount, source, backup, when } = wanted;
  const byCard = [source, backup].some((one) => one?.method === 'saved_card');
  const into = target
    ? { purpose: target.kind, packageId: target.id }
    : { purpose: 'account', accountType: 'sb' };
  const body = {
    ...into,
    amount,
    source: sent(shop, source),
    ...(backup && { backupSource: sent(shop, backup) }),
    ...when,
  };
  const open = shop.plans.filter(({ state }) => state !== 'deleted').length;
  // One that was merged is taken for the package that stays.
  const isRefused = target !== null && takes(survivor(target), kobo(amount)) === 0n;
  const reasons = [
    ...(isRefused ? ['WRONG_STATE', 'VALIDATION'] : []),
    ...(byCard && shop.frozen ? ['FROZEN'] : []),
    ...(open >= 20 ? ['LIMIT_EXCEEDED'] : []),
  ];
  const made = await ask(customer, reasons, ['POST', '/schedules', body]);
  if (made) shop.plans.push({ id: made.id, target, state: 'on', mayLeaveOut: false });
};

/** What the customer does with a schedule that there is; one that has ended refuses. */
export const change: Step<[Plan, 'pause' | 'resume' | 'skip', object?]> = async (shop, customer, ...args) => {
  const [plan, action, body] = args;
  const { world, userId } = customer;
  const answer = await world.call(userId, 'POST', `/schedules/${plan.id}/${action}`, { body: body ?? {} });
  assert.ok([200, 404, 409].includes(answer.status), JSON.stringify(answer.body));
  if (answer.status !== 200) return;
  if (action !== 'resume') plan.mayLeaveOut = true;
  if (action !== 'skip') plan.state = action === 'pause' && !body ? 'paused' : 'on';
  await takeOver(shop, customer);
};

export const edit: Step<[Plan, hour: number]> = async (shop, customer, plan, hour) => {
  const { world, userId } = customer;
  const { status } = await world.call(userId, 'PATCH', `/schedules/${plan.id}`, { body: { hour } });
  assert.ok([200, 400, 403, 404, 409].includes(status));
  if (status === 200) await takeOver(shop, customer);
};

export const remove: Step<[Plan]> = async (shop, customer, plan) => {
  await ask(customer, [], ['DELETE', `/schedules/${plan.id}`]);
  plan.state = 'deleted';
  plan.mayLeaveOut = true;
  await takeOver(shop, customer);
};

/** Two taps at once on a date: it is paid once at most. */
export const payTwice: Step<[dateId: string]> = async (shop, customer, id) => {
  const { world, userId } = customer;
  const tap = () => {
    const key = world.services.ids.next();
    return world.call(userId, 'POST', `/schedules/occurrences/${id}/pay-now`, { key, body: {} });
  };
  for (const { status, body } of await Promise.all([tap(), tap()]))
    assert.ok([200, 403, 404, 409].includes(status), JSON.stringify(body));
  await takeOver(shop, customer);
};

const ADDRESS = { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' };

function orderOf(shop: Shop, from: Package, made: { id: string; number: string }): ModelOrder {
  const { totalKobo, shortfallKobo } = quote(shop, from);
  return {
    id: made.id,
    number: made.number,
    from,
    totalKobo,
    shortfallKobo,
    placedAt: shop.now,
    heldUntil: heldUntil(shop, totalKobo),
    status: 'placed',
    waits: false,
  };
}

export const order: Step<[Package, Source | null]> = async (shop, customer, from, source) => {
  const body = {
    packageId: from.id,
    deliveryAddress: ADDRESS,
    phoneNumber: '08031234567',
    ...(source && { payShortfallWith: sent(shop, source) }),
  };
  const why = whyNoOrder(shop, from, source);
  if (why.length > 0 && whyNoOrder({ ...shop, disputedKobo: 0n }, from, source).length === 0)
    shop.reached.add('a bank that asks money back refuses an order');
  const made = await ask(customer, why, ['POST', '/orders', body]);
  if (!made) return;
  const placed = orderOf(shop, from, made);
  const today = shop.products.get(from.product)?.priceKobo ?? from.priceKobo;
  if (today < from.priceKobo) shop.reached.add('the price fell since it was promised');
  shop.orders.push(placed);
  const product = shop.products.get(from.product);
  assert.ok(product && product.stock > 0);
  product.stock -= 1;
  if (placed.shortfallKobo === 0n) return payOrder(shop, placed);
  assert.ok(source);
  if (source.method === 'account') {
    shop.wallets[source.accountType] -= placed.shortfallKobo;
    from.kobo += placed.shortfallKobo;
    return payOrder(shop, placed);
  }
  placed.waits = true;
  from.heldFor = placed.id;
  await takeOver(shop, customer);
};

export const cancel: Step<[ModelOrder]> = async (shop, customer, one) => {
  const reasons = canFollow(one, 'cancelled') || one.status === 'cancelled' ? [] : ['WRONG_STATE'];
  await ask(customer, reasons, ['POST', `/orders/${one.id}/cancel`]);
  if (!canFollow(one, 'cancelled')) return;
  shop.reached.add('a customer cancels an order');
  cancelOrder(shop, one);
};

/** What alone stands in the way of a step. */
function noteObstacle(shop: Shop, one: ModelOrder, to: string): void {
  if (canMove({ ...shop, disputedKobo: 0n }, one, to))
    shop.reached.add('a bank that asks money back holds up an order');
  if (canMove({ ...shop, frozen: false }, one, to)) shop.reached.add('a frozen account holds up an order');
  if (canMove({ ...shop, now: Math.max(shop.now, one.heldUntil) }, one, to))
    shop.reached.add('a limit holds up an order');
}

export const move: Step<[ModelOrder, to: string]> = async (shop, { world }, one, to) => {
  const expected = to === 'cancelled' ? canFollow(one, to) : canMove(shop, one, to);
  const words =
    to === 'cancelled' ? ['cancel', one.number, '--reason', 'As you asked.'] : ['move', one.number, to];
  assert.equal(
    await world.staff('orders', ...words),
    expected ? 0 : 1,
    `${one.number} ${one.status} to ${to}`,
  );
  if (!expected) return noteObstacle(shop, one, to);
  if (to === 'dispatched') shop.reached.add('staff send an order');
  if (to === 'cancelled') return cancelOrder(shop, one);
  one.status = to;
  if (to === 'returned') giveBack(shop, one);
};

/** Another price, more pieces, or withdrawn from sale. */
export const stockUp: Step<[Product, change: Omit<Product, 'sku'>]> = async (
  _shop,
  { world },
  product,
  to,
) => {
  const { priceKobo, stock, sold } = to;
  await world.sell(product.sku, naira(priceKobo), { stock, active: sold });
  Object.assign(product, to);
};

const isFree = ({ open, heldFor }: Package) => open && heldFor === null;

export const merge: Step<[Package, Package]> = async (shop, customer, from, to) => {
  const reasons = [
    ...(from === to ? ['VALIDATION'] : []),
    ...(isFree(from) && isFree(to) ? [] : ['WRONG_STATE']),
    ...(shop.frozen ? ['FROZEN'] : []),
  ];
  const body = { fromPackageId: from.id, toPackageId: to.id };
  const done = await ask(customer, reasons, ['POST', '/daily-savings/sb/package/merge', body]);
  if (!done) return;
  if (shop.plans.some(({ target, state }) => target === from && state !== 'deleted'))
    shop.reached.add('a schedule follows a merge');
  to.kobo += from.kobo;
  from.kobo = 0n;
  from.open = false;
  from.mergedInto = to;
};

/** Puts money into a package by hand, from an own account. */
export const pay: Step<[Package, Wallet, amount: number]> = async (shop, customer, ...[to, from, amount]) => {
  const fits = takes(to, kobo(amount)) === kobo(amount);
  const isThere = canPay(shop, { method: 'account', accountType: from }, kobo(amount));
  const reasons = [
    ...(fits ? [] : ['WRONG_STATE', 'VALIDATION']),
    ...(isThere ? [] : ['INSUFFICIENT_FUNDS']),
  ];
  const body = { purpose: to.kind, packageId: to.id, amount, method: 'account', sourceAccountType: from };
  if (!(await ask(customer, reasons, ['POST', '/payments/init-contribution', body]))) return;
  shop.wallets[from] -= kobo(amount);
  to.kobo += kobo(amount);
};

export const transferArrives: Step<[amount: number]> = async (shop, { world, userId }, amount) => {
  await world.transferIn(userId, kobo(amount));
  shop.providerKobo -= kobo(amount);
  shop.wallets.ds += kobo(amount);
};

/** The bank answers otherwise from now on; where it speaks again, what it was asked is looked at. */
export const bank: Step<[Shop['bank']]> = async (shop, customer, word) => {
  shop.bank = word;
  customer.world.bankSays(word);
  await runDue(shop, customer);
};

export const freeze: Step<[isFrozen: boolean]> = async (shop, { world, userId }, isFrozen) => {
  const words = isFrozen
    ? ['freeze', userId, '--reason', 'We look at something.', '--review', '3']
    : ['unfreeze', userId, '--reason', 'The owner came.'];
  const code = await world.staff('customers', ...words);
  if (!isFrozen && shop.frozen) shop.unfrozenAt = shop.now;
  assert.equal(code === 0, isFrozen || shop.frozen);
  shop.frozen = isFrozen;
};

const least = (one: bigint, other: bigint) => (one < other ? one : other);

/** A bank asks the first deposit back; once it is decided, nothing more comes of it. */
export const dispute: Step<['open' | 'won' | 'lost', part: number]> = async (
  shop,
  customer,
  ...[word, part]
) => {
  if (shop.isDecided) return;
  const amountKobo = shop.disputedKobo > 0n ? shop.disputedKobo : shop.depositKobo / BigInt(part);
  const { world, userId } = customer;
  await world.dispute(userId, {
    reference: shop.depositReference,
    state: word,
    amountKobo: toKobo(amountKobo),
    dueAt: null,
  });
  const stoodStill = shop.orders.some((one) => canFollow(one, 'cancelled')) && held(shop) < shop.disputedKobo;
  if (word === 'won' && stoodStill) shop.reached.add('a bank that lost frees an order');
  shop.disputedKobo = word === 'open' ? amountKobo : 0n;
  shop.isDecided = word !== 'open';
  if (word === 'lost') await lose(shop, customer, amountKobo);
};

/** The bank has the money, from all that there is; what it lacks, the newest orders make good. */
async function lose(shop: Shop, customer: ModelCustomer, amountKobo: bigint): Promise<void> {
  shop.providerKobo += amountKobo;
  const taken = least(amountKobo, held(shop));
  shop.lossKobo = amountKobo - taken;
  // Which pots gave it is read below.
  shop.wallets.ds -= taken;
  for (const one of shop.orders.toReversed()) {
    if (shop.lossKobo === 0n || !canFollow(one, 'cancelled')) continue;
    // It has cost nothing so far, and nothing comes back of it.
    if (one.waits) {
      shop.reached.add('a bank is repaid beside an order that waits for its card');
      continue;
    }
    shop.reached.add('an order is cancelled to repay a bank');
    cancelOrder(shop, one);
    const good = least(shop.lossKobo, one.totalKobo);
    shop.wallets.sb -= good;
    shop.lossKobo -= good;
  }
  await readPots(customer, shop);
}
