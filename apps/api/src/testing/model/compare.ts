import assert from 'node:assert/strict';
import { balancesOf } from '#ledger/accounts.ts';
import { INTEREST_EXPENSE, PROVIDER, wallet, WITHHOLDING_TAX } from '#ledger/chart.ts';
import type { ModelCustomer } from './customer.ts';
import { earned, isMature, pays } from './lock-rules.ts';
import type { ModelDaily, ModelLock, ModelSb, State } from './state.ts';
import { dayText, KOBO, lockKobo, today } from './state.ts';
import type { SavingsWorld } from './world.ts';

const FIRST_PACKAGE_POT = 1_000;

function naira(kobo: bigint): number {
  return Number(kobo / KOBO);
}

/** Beside figures of which one has kobo: all of them to the kobo. */
export function exactly(figures: Readonly<Record<string, bigint>>): { exact?: Record<string, string> } {
  if (Object.values(figures).every((kobo) => kobo % KOBO === 0n)) return {};
  const text = (kobo: bigint) => `${kobo / KOBO}.${String(kobo % KOBO).padStart(2, '0')}`;
  return {
    exact: Object.fromEntries(Object.entries(figures).map(([name, kobo]) => [name, text(kobo)])),
  };
}

function dailyShown(daily: ModelDaily) {
  return {
    id: daily.id,
    totalContribution: naira(daily.kobo),
    totalCount: daily.periods,
    status: daily.open ? 'active' : 'closed',
  };
}

function sbShown(sb: ModelSb) {
  return {
    id: sb.id,
    product: sb.product,
    price: naira(sb.priceKobo),
    targetAmount: naira(sb.priceKobo),
    totalContribution: naira(sb.kobo),
    status: sb.open ? 'active' : 'closed',
    mergedInto: sb.mergedInto?.id,
  };
}

function lockStatus(state: State, lock: ModelLock): string {
  if (!lock.open) return 'closed';
  return isMature(state, lock) ? 'matured' : 'active';
}

function lockShown(state: State, lock: ModelLock) {
  const pay = pays(lock);
  const [principal, payout] = [naira(pay.principal), naira(pay.payout)];
  const interest = naira(pay.principal + pay.interest) - principal;
  const accrued = earned(lock.tranches, lock.percent, Math.min(today(state), lock.maturesOn));
  return {
    id: lock.id,
    startDate: dayText(lock.startsOn),
    maturityDate: dayText(lock.maturesOn),
    currentBalance: naira(lockKobo(lock)),
    interestRate: lock.percent,
    lockPeriod: lock.months,
    interestAccrued: naira(pay.principal + accrued) - principal,
    exact: exactly({ currentBalance: lockKobo(lock), interestAccrued: accrued }).exact,
    status: lockStatus(state, lock),
    atMaturity: lock.choice,
    pays: { principal, interest, tax: principal + interest - payout, payout, ...exactly({ ...pay }) },
    tranches: lock.tranches.map(({ kobo, day }) => ({
      amount: naira(kobo),
      ...exactly({ amount: kobo }),
      startDate: dayText(day),
    })),
    lockedAgainAs: lock.next?.id,
  };
}

/** Every pot to the kobo, the world outside too; packages by size, since their pots have no name outside. */
function potsKept(state: State) {
  const packages = [...state.daily.map(({ kobo }) => kobo), ...state.sb.map(({ kobo }) => kobo)];
  return {
    ds: state.wallets.get('ds') ?? 0n,
    sb: state.wallets.get('sb') ?? 0n,
    ibs: state.wallets.get('ibs') ?? 0n,
    provider: -state.paidInKobo,
    interest: -state.interestKobo,
    tax: state.taxKobo,
    packages: sorted([...packages, ...state.locks.map(lockKobo)]),
  };
}

function sorted(amounts: readonly bigint[]): bigint[] {
  return amounts.filter((amount) => amount !== 0n).toSorted((a, b) => (a < b ? -1 : 1));
}

async function potsOf({ services }: SavingsWorld, userId: string) {
  const balances = await balancesOf(services.db, userId);
  const at = (pot: { readonly id: number }): bigint => balances.get(pot.id) ?? 0n;
  return {
    ds: at(wallet('ds')),
    sb: at(wallet('sb')),
    ibs: at(wallet('ibs')),
    provider: at(PROVIDER),
    interest: at(INTEREST_EXPENSE),
    tax: at(WITHHOLDING_TAX),
    packages: sorted([...balances].filter(([id]) => id > FIRST_PACKAGE_POT).map(([, balance]) => balance)),
  };
}

interface Row {
  readonly id: string;
  readonly [key: string]: unknown;
}

function only(keys: readonly string[], row: Row): Row {
  return { ...Object.fromEntries(keys.map((key) => [key, row[key]])), id: row.id };
}

function byId(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

async function listsOf(world: SavingsWorld, userId: string) {
  const query = `?userId=${userId}`;
  const [accounts, daily, sb, ibs] = await Promise.all([
    world.call(userId, 'GET', '/self-accounts/all'),
    world.call(userId, 'GET', `/daily-savings/package${query}`),
    world.call(userId, 'GET', `/daily-savings/sb/package${query}`),
    world.call(userId, 'GET', '/interest-savings/package'),
  ]);
  return {
    accounts: accounts.body,
    daily: daily.body,
    sb: sb.body.map((row: Row & { _id: string; product: { id: string; price: number } }) => ({
      ...row,
      id: row._id,
      product: row.product.id,
      price: row.product.price,
    })),
    ibs: ibs.body.map((row: Row & { _id: string }) => ({ ...row, id: row._id })),
  };
}

/** The ids of locks that the job began, as the locks before them name them. */
function nameNextLocks(state: State, rows: readonly Row[]): void {
  for (const lock of state.locks) {
    if (!lock.next || lock.next.id !== '') continue;
    const shown = rows.find((row) => row.id === lock.id);
    const next = shown?.['lockedAgainAs'];
    lock.next.id = typeof next === 'string' ? next : 'a lock that is not shown';
  }
}

/** Throws where anything that the customer or the ledger sees is not what the model says. */
export async function compare(customer: ModelCustomer, state: State): Promise<void> {
  const { world, userId } = customer;
  const [lists, pots] = await Promise.all([listsOf(world, userId), potsOf(world, userId)]);
  nameNextLocks(state, lists.ibs);
  // Money that arrives opens a missing account: its number is not known before the list.
  for (const { accountType, accountNumber } of lists.accounts)
    customer.accountNumbers.set(accountType, accountNumber);
  const expected = {
    daily: state.daily.map(dailyShown),
    sb: state.sb.map(sbShown),
    ibs: state.locks.map((lock) => lockShown(state, lock)),
  };
  const shown = (rows: Row[], like: Row | undefined) =>
    byId(rows.map((row) => (like ? only(Object.keys(like), row) : row)));
  const accounts = lists.accounts.map(
    (row: { accountType: string; availableBalance: number; exact?: object }) => [
      row.accountType,
      { naira: row.availableBalance, exact: row.exact },
    ],
  );
  assert.deepEqual(
    {
      accounts: Object.fromEntries(accounts),
      pots,
      daily: shown(lists.daily, expected.daily[0]),
      sb: shown(lists.sb, expected.sb[0]),
      ibs: shown(lists.ibs, expected.ibs[0]),
    },
    {
      accounts: Object.fromEntries(
        [...state.wallets].map(([type, kobo]) => [
          type,
          { naira: naira(kobo), exact: exactly({ availableBalance: kobo }).exact },
        ]),
      ),
      pots: potsKept(state),
      daily: byId(expected.daily),
      sb: byId(expected.sb),
      ibs: byId(expected.ibs),
    },
  );
}
