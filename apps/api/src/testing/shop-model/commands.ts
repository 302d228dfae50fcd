import fc from 'fast-check';
import type { ModelCustomer } from '../model/customer.ts';
import { newCustomer } from '../model/customer.ts';
import type { History } from '../model/run-model.ts';
import { KOBO } from '../model/state.ts';
import type { SavingsWorld } from '../model/world.ts';
import { agree } from './agree.ts';
import { endEarlierRuns, pass, runDue } from './dates.ts';
import type { Moment, Package, Shop, Source } from './state.ts';
import { canFollow, missing } from './state.ts';
import * as steps from './steps.ts';

type Command = fc.AsyncCommand<Shop, ModelCustomer>;

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A run ends before the provider's silence, a price promise or a session does. */
const LONGEST_MS = 80 * DAY_MS;
const PIECES = 3;
/** A quarter of a run goes before it. */
const STORY_AFTER = 4;
const DEPOSIT = 60_000;
const STEP = 1_000;
const SKUS = [
  ['SHOP-KETTLE', 6_000],
  ['SHOP-FRIDGE', 24_000],
] as const;

function command<Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (shop: Shop, customer: ModelCustomer, args: Args) => Promise<void>,
): fc.Arbitrary<Command> {
  return args.map((chosen) => ({
    // What is still owed to a bank after a lost dispute has its own model.
    check: ({ lossKobo }) => lossKobo === 0n,
    async run(shop, customer) {
      await run(shop, customer, chosen);
      await agree(customer, shop);
    },
    toString: () => `${name}(${JSON.stringify(chosen)})`,
  }));
}

const place = fc.noBias(fc.nat(999));

function at<Item>(items: readonly Item[], n: number): Item | undefined {
  return items[n % Math.max(1, items.length)];
}

/** Mostly one that is open. */
function oneOf(items: readonly Package[], n: number): Package | undefined {
  const open = items.filter((item) => item.open);
  return at(open.length === 0 || n % 7 === 0 ? items : open, n);
}

const ofProduct = ({ packages }: Shop) => packages.filter(({ kind }) => kind === 'sb');

/** The open package towards a product that lacks the least. */
function fullest(shop: Shop): Package | undefined {
  const open = ofProduct(shop).filter((one) => one.open);
  return open.toSorted((a, b) => Number(missing(a) - missing(b)))[0];
}

const source: fc.Arbitrary<Source> = fc.constantFrom(
  { method: 'account', accountType: 'ds' },
  { method: 'account', accountType: 'ds' },
  { method: 'account', accountType: 'sb' },
  { method: 'saved_card' },
);
const hour = fc.constantFrom(0, 6, 8, 18, 23);
const when = fc.tuple(
  hour,
  fc.constantFrom(
    { frequency: 'daily' },
    { frequency: 'daily' },
    { frequency: 'weekly', weekdays: [1, 4] },
    { frequency: 'weekly', weekdays: [7] },
    { frequency: 'monthly', dayOfMonth: 31 },
  ),
);

const saving = [
  command(
    'begin',
    fc.tuple(place, fc.integer({ min: 1, max: 4 }), source, fc.option(source), when),
    async (shop, customer, [n, thousands, from, backup, [at_, rhythm]]) => {
      const target = n % 5 === 0 ? null : (oneOf(shop.packages, n) ?? null);
      const isSame = (one: Source | null) =>
        one?.method === from.method &&
        (from.method === 'saved_card' || JSON.stringify(one) === JSON.stringify(from));
      const toSb = (one: Source | null) => !target && one?.method === 'account' && one.accountType === 'sb';
      if (toSb(from)) return;
      const spare = isSame(backup) || toSb(backup) ? null : backup;
      const wanted = { target, amount: thousands * STEP, source: from, backup: spare };
      await steps.begin(shop, customer, { ...wanted, when: { hour: at_, ...rhythm } });
    },
  ),
  command(
    'change',
    fc.tuple(place, fc.constantFrom('pause', 'pause until', 'resume', 'resume', 'skip')),
    async (shop, customer, [n, what]) => {
      const plan = at(shop.plans, n);
      if (!plan) return;
      if (what !== 'pause until') return steps.change(shop, customer, plan, what);
      const until = new Date(shop.now + HOUR_MS + (2 + (n % 3)) * DAY_MS).toISOString().slice(0, 10);
      return steps.change(shop, customer, plan, 'pause', { until });
    },
  ),
  command('edit', fc.tuple(place, hour), async (shop, customer, [n, to]) => {
    const plan = at(shop.plans, n);
    if (plan) await steps.edit(shop, customer, plan, to);
  }),
  command('remove', place, async (shop, customer, n) => {
    const plan = at(shop.plans, n);
    if (plan && n % 3 === 0) await steps.remove(shop, customer, plan);
  }),
  command('payTwice', place, async (shop, customer, n) => {
    const missed = [...shop.dates].filter(({ 1: { state } }) => state === 'missed' || state === 'retrying');
    const date = at(missed.length > 0 ? missed : [...shop.dates], n);
    if (date) await steps.payTwice(shop, customer, date[0]);
  }),
  command('transferArrives', fc.integer({ min: 1, max: 20 }), (shop, customer, thousands) =>
    steps.transferArrives(shop, customer, thousands * STEP),
  ),
];

const buying = [
  command('order', fc.tuple(place, fc.option(source)), async (shop, customer, [n, from]) => {
    // Mostly the fullest: an order needs the rest.
    const target = n % 4 === 0 ? oneOf(ofProduct(shop), n) : (fullest(shop) ?? oneOf(ofProduct(shop), n));
    if (target) await steps.order(shop, customer, target, from);
  }),
  command(
    'pay',
    fc.tuple(place, fc.constantFrom('ds', 'sb'), fc.integer({ min: 1, max: 9 })),
    async (shop, customer, [n, from, thousands]) => {
      const to = oneOf(shop.packages, n);
      const room = to?.kind === 'sb' && n % 2 === 0 ? Number(missing(to) / KOBO) : thousands * STEP;
      if (to) await steps.pay(shop, customer, to, from, Math.max(1, room));
    },
  ),
  command(
    'move',
    fc.tuple(place, fc.constantFrom('next', 'next', 'next', 'dispatched', 'returned', 'cancelled')),
    async (shop, customer, [n, to]) => {
      const one = at(shop.orders, n);
      const next = one?.status === 'confirmed' ? 'dispatched' : 'confirmed';
      const following = one?.status === 'dispatched' ? 'delivered' : next;
      if (one) await steps.move(shop, customer, one, to === 'next' ? following : to);
    },
  ),
];

const ordering = [
  command('cancel', place, async (shop, customer, n) => {
    const one = at(shop.orders, n);
    if (one) await steps.cancel(shop, customer, one);
  }),
  command(
    'stockUp',
    fc.tuple(place, fc.integer({ min: 4, max: 30 }), fc.nat(3), fc.integer({ min: 0, max: 5 })),
    async (shop, customer, [n, thousands, stock, sold]) => {
      const product = at([...shop.products.values()], n);
      const to = { priceKobo: BigInt(thousands * STEP) * KOBO, stock, sold: sold > 0 };
      if (product) await steps.stockUp(shop, customer, product, to);
    },
  ),
  command('merge', fc.tuple(place, place), async (shop, customer, [n, m]) => {
    const [from, to] = [oneOf(ofProduct(shop), n), oneOf(ofProduct(shop), m)];
    if (from && to) await steps.merge(shop, customer, from, to);
  }),
  command('newPackage', place, (shop, customer, n) => newPackage(shop, customer, n)),
];

const others = [
  command('bank', fc.constantFrom('pays', 'pays', 'refuses', 'silent', 'lost'), (shop, customer, word) =>
    steps.bank(shop, customer, word),
  ),
  command('freeze', fc.constantFrom(true, false, false), (shop, customer, isFrozen) =>
    steps.freeze(shop, customer, isFrozen),
  ),
  command(
    'dispute',
    fc.tuple(fc.constantFrom('open', 'open', 'won', 'lost'), fc.integer({ min: 1, max: 6 })),
    (shop, customer, [word, part]) => steps.dispute(shop, customer, word, part),
  ),
];

async function passHours(shop: Shop, customer: ModelCustomer, many: number): Promise<void> {
  const until = shop.now + many * HOUR_MS;
  if (until < customer.world.start + LONGEST_MS) await pass(shop, customer, until);
}

const always = <Args>(args: Args) => fc.constant(args);

/** What is missing in the fullest package is paid. */
const fill = command('fill', always(null), async (shop, customer) => {
  const target = fullest(shop);
  const naira = target ? Number(missing(target) / KOBO) : 0;
  if (target && naira > 0) await steps.pay(shop, customer, target, 'ds', naira);
});

const orderBy = (from: Source) =>
  command('order', always(from), async (shop, customer) => {
    const target = fullest(shop);
    if (target) await steps.order(shop, customer, target, from);
  });

const newest = (to: string) =>
  command('move the newest', always(to), async (shop, customer) => {
    const one = shop.orders.findLast((order) => canFollow(order, to));
    if (one) await steps.move(shop, customer, one, to);
  });

const disputed = (word: 'open' | 'won' | 'lost') =>
  command('dispute', always(word), (shop, customer) => steps.dispute(shop, customer, word, 1));

const bankSays = (word: Shop['bank']) =>
  command('bank', always(word), (shop, customer) => steps.bank(shop, customer, word));

const frozen = (isFrozen: boolean) =>
  command('freeze', always(isFrozen), (shop, customer) => steps.freeze(shop, customer, isFrozen));

const bought = [fill, orderBy({ method: 'account', accountType: 'ds' })];

/** The bank of the first deposit asks for all of it while an order is under way, and is right or not. */
const takenBack = fc.oneof(
  fc.tuple(...bought, disputed('open'), newest('confirmed'), ...bought, disputed('won'), newest('confirmed')),
  fc.tuple(...bought, newest('confirmed'), disputed('open'), newest('dispatched'), disputed('lost')),
  fc.tuple(
    ...bought,
    bankSays('silent'),
    command('newPackage', always(1), newPackage),
    fill,
    orderBy({ method: 'saved_card' }),
    disputed('open'),
    disputed('lost'),
    bankSays('pays'),
  ),
);

/** A schedule saves into a package that is merged, and finds the one that stays. */
const followed = fc.tuple(
  command('save into the fullest', always(null), async (shop, customer) => {
    const target = fullest(shop);
    const source = { method: 'account', accountType: 'ds' } as const;
    const when = { hour: 6, frequency: 'daily' };
    if (target) await steps.begin(shop, customer, { target, amount: STEP, source, backup: null, when });
  }),
  command('newPackage', always(1), newPackage),
  command('merge what is saved into', always(null), async (shop, customer) => {
    const open = ofProduct(shop).filter((one) => one.open);
    const from = open.find((one) => shop.plans.some(({ target, state }) => target === one && state === 'on'));
    const to = open.find((one) => one !== from);
    if (from && to) await steps.merge(shop, customer, from, to);
  }),
  command('pass', always(24), passHours),
);

/** What belongs together, so that an order is there when staff and banks come to it. */
const stories = fc.oneof(
  fc.tuple(...bought, newest('confirmed'), newest('dispatched')),
  fc.tuple(...bought, frozen(true), newest('confirmed'), frozen(false)),
  fc.tuple(
    fill,
    bankSays('silent'),
    orderBy({ method: 'saved_card' }),
    command('cancel the newest', always(null), async (shop, customer) => {
      const one = shop.orders.at(-1);
      if (one) await steps.cancel(shop, customer, one);
    }),
    bankSays('pays'),
  ),
  followed,
  takenBack,
);

const hours = fc.constantFrom(1, 3, 12, 24, 48, 72, 24 * 9);

const passing = [
  command('pass', hours, passHours),
  // Nothing runs in the meantime, and what fell due is made up.
  command('asleep', fc.constantFrom(6, 30), async (shop, customer, many) => {
    shop.now = Math.min(shop.now + many * HOUR_MS, customer.world.start + LONGEST_MS);
    customer.world.setClock(shop.now);
    await runDue(shop, customer);
  }),
];

async function newPackage(shop: Shop, customer: ModelCustomer, n: number): Promise<void> {
  const { world, userId } = customer;
  const isDaily = n % 4 === 0;
  const [product, { priceKobo, stock, sold }] = [...shop.products][n % shop.products.size] ?? never();
  if (shop.frozen || (!isDaily && (!sold || stock === 0))) return;
  const [path, body] = isDaily
    ? ['/daily-savings/self-package', { target: `Goal ${n}`, amountPerDay: STEP, frequency: 'daily' }]
    : ['/daily-savings/sb/self-package', { productId: product }];
  const made = await world.call(userId, 'POST', String(path), {
    body: Object(body),
    key: world.services.ids.next(),
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  shop.packages.push({
    kind: isDaily ? 'daily' : 'sb',
    id: made.body.id ?? made.body._id,
    stepKobo: BigInt(STEP) * KOBO,
    product,
    priceKobo,
    kobo: 0n,
    open: true,
    mergedInto: null,
    heldFor: null,
  });
}

function never(): never {
  throw new Error('there are products');
}

/** A customer with money in the DS account, a saved card, and a package of each kind. */
async function beginShop(world: SavingsWorld, reached: Set<Moment>) {
  await endEarlierRuns(world);
  const customer = await newCustomer(world);
  const { userId } = customer;
  world.bankSays('pays');
  const products: Shop['products'] = new Map();
  for (const [sku, price] of SKUS) {
    const id = await world.sell(sku, price, { stock: PIECES, active: true });
    products.set(id, { sku, priceKobo: BigInt(price) * KOBO, stock: PIECES, sold: true });
  }
  const post = async (path: string, body: object) => {
    const answer = await world.call(userId, 'POST', path, { body, key: world.services.ids.next() });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
    return answer.body;
  };
  for (const accountType of ['ds', 'sb']) await post('/self-accounts', { accountType });
  const asked = { purpose: 'account', accountType: 'ds', amount: DEPOSIT, method: 'card' };
  const reference: string = (await post('/payments/init-contribution', asked)).data.reference;
  await world.call(userId, 'GET', `/payments/status/${reference}`);
  const kobo = BigInt(DEPOSIT) * KOBO;
  const shop: Shop = {
    reached,
    now: world.start,
    wallets: { ds: kobo, sb: 0n },
    packages: [],
    plans: [],
    orders: [],
    products,
    dates: new Map(),
    arrived: new Set(),
    cardId: await world.saveCard(userId),
    depositReference: reference,
    depositKobo: kobo,
    bank: 'pays',
    frozen: false,
    unfrozenAt: 0,
    disputedKobo: 0n,
    isDecided: false,
    providerKobo: -kobo,
    lossKobo: 0n,
    ordersKobo: 0n,
  };
  for (const n of [0, 1, 2]) await newPackage(shop, customer, n);
  await agree(customer, shop);
  return { model: shop, real: customer };
}

/** Schedules and orders, with all that a bank, staff and time do to them. `reached`: collects what came about. */
export const shopping = (reached: Set<Moment>): History<Shop> => ({
  begin: (world) => beginShop(world, reached),
  commandsOf(length) {
    const one = fc.oneof(
      { weight: 8, arbitrary: fc.oneof(...saving) },
      { weight: 6, arbitrary: fc.oneof(...buying) },
      { weight: 4, arbitrary: fc.oneof(...ordering) },
      { weight: 3, arbitrary: fc.oneof(...others) },
      { weight: 5, arbitrary: fc.oneof(...passing) },
    );
    const some = fc.oneof(
      { weight: 12, arbitrary: one.map((command) => [command]) },
      { weight: 1, arbitrary: stories },
    );
    const parts = (many: number) => fc.array(some, { minLength: many, maxLength: many });
    // In each run a bank comes to an order.
    const run = fc.tuple(parts(length / STORY_AFTER), takenBack, parts(length));
    return run.map(([before, story, after]) =>
      [...before.flat(), ...story, ...after.flat()].slice(0, length),
    );
  },
});
