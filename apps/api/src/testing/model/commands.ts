import { PAY_LIMITS } from '@kolo/domain/limits';
import type { AccountType } from '@kolo/domain/account-types';
import fc from 'fast-check';
import { compare } from './compare.ts';
import type { ModelCustomer } from './customer.ts';
import { moveClock, repeat } from './customer.ts';
import { matureAll } from './lock-rules.ts';
import type { ModelDaily, ModelLock, ModelSb, State } from './state.ts';
import { KOBO, lockKobo } from './state.ts';
import * as steps from './steps.ts';
import { HORIZON_DAYS } from './world.ts';

export type Command = fc.AsyncCommand<State, ModelCustomer>;

const DAY_MS = 86_400_000;
/** One choice in so many is of all packages, closed ones too. */
const CLOSED_TOO = 7;
const ACCOUNTS: readonly AccountType[] = ['ds', 'sb', 'ibs'];

function command<Args>(
  name: string,
  args: fc.Arbitrary<Args>,
  run: (state: State, customer: ModelCustomer, args: Args) => Promise<void>,
): fc.Arbitrary<Command> {
  return args.map((chosen) => ({
    check: () => true,
    async run(state, customer) {
      await run(state, customer, chosen);
      await compare(customer, state);
    },
    toString: () => `${name}(${JSON.stringify(chosen)})`,
  }));
}

/** What stands at that place of the list, however long the list is by then; undefined where it is empty. */
function at<Item>(items: readonly Item[], place: number): Item | undefined {
  return items[place % Math.max(1, items.length)];
}

/** Mostly one that is open: what is closed refuses everything, and that is soon seen. */
function oneOf<Item extends { readonly open: boolean }>(items: readonly Item[], n: number): Item | undefined {
  const open = items.filter((item) => item.open);
  return at(open.length === 0 || n % CLOSED_TOO === 0 ? items : open, n);
}

const place = fc.noBias(fc.nat(999));
const account = fc.constantFrom(...ACCOUNTS);
const months = fc.integer({ min: 3, max: 12 });
const amount = fc.oneof(
  fc.integer({ min: 1, max: 40 }).map((thousands) => thousands * 1_000),
  fc.integer({ min: PAY_LIMITS.card.least, max: 30_000 }),
);
const deposit = fc.oneof(amount, fc.integer({ min: 50_000, max: 120_000 }));
/** Kobo of a bank transfer: often one, often less than a naira. */
const transfer = fc.oneof(
  fc.constant(1),
  fc.integer({ min: 1, max: 350 }),
  fc.integer({ min: 10_001, max: 900_099 }),
);
/** An amount, or all that is there. */
const amountOrAll = fc.oneof(amount, fc.constant(null));

const whole = (kobo: bigint) => Math.max(1, Number(kobo / KOBO));

type Package = ModelDaily | ModelSb | ModelLock;

function packages(state: State): Package[] {
  return [...state.daily, ...state.sb, ...state.locks];
}

/** Amounts that fit: whole steps of a daily package, what is missing for a product. */
function fitted(target: Package, chosen: number, fits: boolean): number {
  if (!fits) return chosen;
  switch (target.kind) {
    case 'daily':
      return Number(target.stepKobo / KOBO) * (1 + (chosen % 4));
    case 'sb':
      return Math.min(chosen, whole(target.priceKobo > target.kobo ? target.priceKobo - target.kobo : 0n));
    case 'ibs':
      return chosen;
  }
}

function others<Item>(items: readonly Item[], than: Item | undefined): Item[] {
  return items.filter((item) => item !== than);
}

const opening = [
  command('open', account, (state, customer, type) => steps.open(state, customer, type)),
  command('beginDaily', fc.tuple(fc.integer({ min: 1_000, max: 4_000 }), amount), (state, customer, args) =>
    steps.beginDaily(state, customer, ...args),
  ),
  command('beginSb', place, async (state, customer, n) => {
    const product = at([...state.prices.keys()], n);
    if (product) await steps.beginSb(state, customer, product);
  }),
  command('beginLock', fc.tuple(months, amount), (state, customer, args) =>
    steps.beginLock(state, customer, ...args),
  ),
  command('payForLock', fc.tuple(months, amount), (state, customer, args) =>
    steps.payForLock(state, customer, ...args),
  ),
];

const paying = [
  command('payIntoAccount', fc.tuple(account, deposit), (state, customer, [type, naira]) =>
    steps.payByCard(state, customer, { kind: 'account', type }, naira),
  ),
  command('payByCard', fc.tuple(place, amount, fc.boolean()), async (state, customer, [n, naira, fits]) => {
    const target = oneOf(packages(state), n);
    if (!target) return;
    const paid = Math.max(PAY_LIMITS.card.least, fitted(target, naira, fits));
    await steps.payByCard(state, customer, target, paid);
  }),
  command(
    'payFromAccount',
    fc.tuple(place, account, amount, fc.boolean()),
    async (state, customer, [n, from, naira, fits]) => {
      const target = oneOf(packages(state), n);
      if (target) await steps.payFromAccount(state, customer, target, from, fitted(target, naira, fits));
    },
  ),
  command('transferArrives', transfer, (state, customer, kobo) =>
    steps.transferArrives(state, customer, BigInt(kobo)),
  ),
  command('moneyArrives', place, async (state, customer, n) => {
    const payment = at(state.pending, n);
    if (payment) await steps.moneyArrives(state, customer, payment);
  }),
];

const taking = [
  command('takeFromDaily', fc.tuple(place, account, amountOrAll), async (state, customer, [n, to, naira]) => {
    const daily = oneOf(state.daily, n);
    if (daily) await steps.takeFromDaily(state, customer, daily, to, naira ?? whole(daily.kobo));
  }),
  command('takeFromSb', fc.tuple(place, amountOrAll), async (state, customer, [n, naira]) => {
    const sb = oneOf(state.sb, n);
    if (sb) await steps.takeFromSb(state, customer, sb, naira ?? whole(sb.kobo));
  }),
  command('takeFromLock', fc.tuple(place, amountOrAll), async (state, customer, [n, naira]) => {
    const lock = oneOf(state.locks, n);
    if (lock) await steps.takeFromLock(state, customer, lock, naira ?? whole(lockKobo(lock)));
  }),
  command('endDaily', place, async (state, customer, n) => {
    const daily = oneOf(state.daily, n);
    if (daily) await steps.endDaily(state, customer, daily);
  }),
  command('endSb', place, async (state, customer, n) => {
    const sb = oneOf(state.sb, n);
    if (sb) await steps.endSb(state, customer, sb);
  }),
];

const changing = [
  command('merge', fc.tuple(place, place), async (state, customer, [n, m]) => {
    const from = oneOf(state.sb, n);
    const to = m % CLOSED_TOO === 0 ? from : oneOf(others(state.sb, from), m);
    if (from && to) await steps.merge(state, customer, from, to);
  }),
  command('chooseProduct', fc.tuple(place, place), async (state, customer, [n, m]) => {
    const [sb, product] = [oneOf(state.sb, n), at([...state.prices.keys()], m)];
    if (sb && product) await steps.chooseProduct(state, customer, sb, product);
  }),
  command(
    'choose',
    fc.tuple(place, fc.constantFrom('payout', 'relock_principal', 'relock_all')),
    async (state, customer, [n, choice]) => {
      const lock = oneOf(state.locks, n);
      if (lock) await steps.choose(state, customer, lock, choice);
    },
  ),
  command('newPrice', fc.tuple(place, amount), async (state, customer, [n, naira]) => {
    const skus = [...state.prices.keys()];
    const price = 1_000 + naira;
    const id = await customer.world.sell(`MODEL-${n % skus.length}`, price);
    state.prices.set(id, BigInt(price) * KOBO);
  }),
];

async function runJob(state: State, customer: ModelCustomer): Promise<void> {
  matureAll(state);
  await customer.world.mature();
}

const passing = [
  command(
    'forward',
    fc.tuple(fc.constantFrom(1, 7, 31, 92, 184, 365), fc.boolean()),
    async (state, customer, [days, withJob]) => {
      const end = customer.world.start + HORIZON_DAYS * DAY_MS;
      if (state.now + days * DAY_MS <= end) moveClock(customer, state, days);
      if (withJob) await runJob(state, customer);
    },
  ),
  command('mature', fc.constant(null), runJob),
  command('repeat', fc.constant(null), (_state, customer) => repeat(customer)),
];

function often(weight: number, commands: readonly fc.Arbitrary<Command>[]) {
  return { weight, arbitrary: fc.oneof(...commands) };
}

/** So many commands of one customer, money in more often than out. */
export function commandsOf(length: number) {
  const one = fc.oneof(
    often(3, opening),
    often(8, paying),
    often(4, taking),
    often(5, changing),
    often(4, passing),
  );
  return fc.array(one, { minLength: length, maxLength: length });
}
