import assert from 'node:assert/strict';
import type { InterestPackage } from '@kolo/contract/packages';
import type { Statement, StatementEntry } from '@kolo/contract/statements';
import type { MonthFigures, Transaction } from '@kolo/contract/transactions';
import type { ModelCustomer } from './customer.ts';
import type { State } from './state.ts';
import { dayText, KOBO, sum, today } from './state.ts';

// Everything that a customer is shown of the same money, held against each other. Nothing here calls the code that it judges.

const STATEMENT_DAYS = 366;
const PAGE = 100;

/** Kobo of a figure: what stands beside it, else whole naira. */
function koboOf(naira: number, exact: string | undefined): bigint {
  return exact === undefined ? BigInt(naira) * KOBO : BigInt(exact.replace('.', ''));
}

async function get<Answer>({ world, userId }: ModelCustomer, path: string): Promise<Answer> {
  const { status, body } = await world.call(userId, 'GET', path);
  assert.equal(status, 200, `${path}: ${JSON.stringify(body)}`);
  return body;
}

type Pages<Row extends string, Item> = { readonly [name in Row]: Item[] } & { cursor: string | null };

async function everyPage<Name extends string, Item>(
  customer: ModelCustomer,
  path: string,
  name: Name,
): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const at: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page: Pages<Name, Item> = await get(customer, `${path}limit=${PAGE}${at}`);
    found.push(...page[name]);
    cursor = page.cursor;
  }
  return found;
}

/** An account or package, and what its page shows. */
interface Place {
  /** As `between` and `accountType` name it. */
  readonly name: string;
  readonly path: string;
  readonly shown: number;
  readonly kobo: bigint;
}

interface Packages {
  readonly places: Place[];
  readonly locks: InterestPackage[];
}

async function placesOf(customer: ModelCustomer): Promise<Packages> {
  const query = `?userId=${customer.userId}`;
  const accounts = await get<{ accountType: string; availableBalance: number; exact?: Exact }[]>(
    customer,
    '/self-accounts/all',
  );
  const daily = await get<Saved[]>(customer, `/daily-savings/package${query}`);
  const sb = await get<Saved[]>(customer, `/daily-savings/sb/package${query}`);
  const locks = await get<InterestPackage[]>(customer, '/interest-savings/package');
  const saved = (base: string) => (row: Saved) => {
    const id = row.id ?? row._id;
    const kobo = koboOf(row.totalContribution, row.exact?.['totalContribution']);
    return { name: `${id}`, path: `${base}/${id}/statement`, shown: row.totalContribution, kobo };
  };
  const places = [
    ...accounts.map((row) => ({
      name: row.accountType,
      path: `/self-accounts/${row.accountType}/statement`,
      shown: row.availableBalance,
      kobo: koboOf(row.availableBalance, row.exact?.['availableBalance']),
    })),
    ...daily.map(saved('/daily-savings/package')),
    ...sb.map(saved('/daily-savings/sb/package')),
    ...locks.map((lock) => ({
      name: lock._id,
      path: `/interest-savings/package/${lock._id}/statement`,
      shown: lock.currentBalance,
      kobo: koboOf(lock.currentBalance, lock.exact?.currentBalance),
    })),
  ];
  return { places, locks };
}

type Exact = Readonly<Record<string, string>>;

interface Saved {
  readonly id?: string;
  readonly _id?: string;
  readonly totalContribution: number;
  readonly exact?: Exact;
}

/** One statement by itself: entries lead from the opening to the closing balance, in naira and in kobo. */
function addsUp(statement: Statement, entries: readonly StatementEntry[]): void {
  const { exact } = statement;
  let naira = statement.openingBalance;
  let kobo = koboOf(naira, exact?.openingBalance);
  const opening = { naira, kobo };
  const sums = { inflow: { naira: 0, kobo: 0n }, outflow: { naira: 0, kobo: 0n } };
  for (const entry of entries) {
    const sign = entry.direction === 'inflow' ? 1 : -1;
    const moved = koboOf(entry.amount, entry.exact?.amount);
    assert.ok(entry.amount >= 0 && moved > 0n, 'an entry moves something, and never the other way');
    naira += sign * entry.amount;
    kobo += BigInt(sign) * moved;
    sums[entry.direction].naira += entry.amount;
    sums[entry.direction].kobo += moved;
    assert.deepEqual([entry.balance, koboOf(entry.balance, entry.exact?.balance)], [naira, kobo]);
    assert.equal(naira, Number(kobo / KOBO), 'a balance that is shown is the floor of what is there');
  }
  assert.deepEqual(
    [statement.totalIn, statement.totalOut, statement.closingBalance],
    [sums.inflow.naira, sums.outflow.naira, opening.naira + sums.inflow.naira - sums.outflow.naira],
  );
  assert.deepEqual(
    [
      koboOf(statement.totalIn, exact?.totalIn),
      koboOf(statement.totalOut, exact?.totalOut),
      koboOf(statement.closingBalance, exact?.closingBalance),
    ],
    [sums.inflow.kobo, sums.outflow.kobo, opening.kobo + sums.inflow.kobo - sums.outflow.kobo],
  );
}

/** All entries of a place, oldest first, from statements that follow each other. */
async function entriesOf(customer: ModelCustomer, place: Place, days: Days): Promise<StatementEntry[]> {
  const all: StatementEntry[] = [];
  let last = { naira: 0, kobo: 0n };
  for (let day = days.first; day <= days.last; day += STATEMENT_DAYS) {
    const to = Math.min(day + STATEMENT_DAYS - 1, days.last);
    const path = `${place.path}?from=${dayText(day)}&to=${dayText(to)}&`;
    const statement = await get<Statement>(customer, `${path}limit=1`);
    const entries = await everyPage<'entries', StatementEntry>(customer, path, 'entries');
    addsUp(statement, entries.toReversed());
    const opening = koboOf(statement.openingBalance, statement.exact?.openingBalance);
    assert.deepEqual([statement.openingBalance, opening], [last.naira, last.kobo]);
    const closing = koboOf(statement.closingBalance, statement.exact?.closingBalance);
    last = { naira: statement.closingBalance, kobo: closing };
    all.push(...entries.toReversed());
  }
  assert.deepEqual([last.naira, last.kobo], [place.shown, place.kobo], `${place.path} and its page`);
  return all;
}

interface Days {
  readonly first: number;
  readonly last: number;
}

type Entries = ReadonlyMap<string, readonly StatementEntry[]>;

function nameOf(place: NonNullable<Transaction['between']>['from']): string {
  return place.kind === 'account' ? place.accountType : place.packageId;
}

/** A row of the list is the entry of the one that its direction names, and stands on no other statement. */
function rowIsEntry(row: Transaction, entries: Entries): void {
  const on = [...entries].filter(([, found]) => found.some(({ id }) => id === row.id));
  const named = row.between && nameOf(row.direction === 'inflow' ? row.between.to : row.between.from);
  const names = row.between && [nameOf(row.between.from), nameOf(row.between.to)];
  assert.deepEqual(on.map(([name]) => name).toSorted(), names?.toSorted() ?? [on[0]?.[0]]);
  const entry = on
    .find(([name]) => named === undefined || name === named)?.[1]
    .find(({ id }) => id === row.id);
  assert.ok(entry, `${row.narration} stands on the statement that its direction names`);
  assert.deepEqual([row.direction, row.amount], [entry.direction, entry.amount], row.narration);
  assert.equal(koboOf(row.amount, row.exact?.amount), koboOf(entry.amount, entry.exact?.amount));
}

/** What a lock said that it pays is what its statement shows, to the naira and to the kobo. */
function lockPays(
  lock: InterestPackage,
  rows: readonly Transaction[],
  entries: readonly StatementEntry[],
): void {
  const kindOf = new Map(rows.map(({ id, kind }) => [id, kind]));
  const of = (kind: Transaction['kind']) => entries.filter(({ id }) => kindOf.get(id) === kind);
  if (of('interestEarned').length === 0) return;
  const shown = (kind: Transaction['kind']) => of(kind).reduce((total, { amount }) => total + amount, 0);
  const exact = (kind: Transaction['kind']) =>
    sum(of(kind).map((entry) => koboOf(entry.amount, entry.exact?.amount)));
  const { pays } = lock;
  assert.deepEqual([shown('interestEarned'), shown('interestTax')], [pays.interest, pays.tax], lock.name);
  assert.equal(exact('interestEarned'), koboOf(pays.interest, pays.exact?.interest));
  assert.equal(exact('interestTax'), koboOf(pays.tax, pays.exact?.tax));
  const left = entries.filter(({ id, direction }) => {
    const kind = kindOf.get(id);
    return direction === 'outflow' && (kind === 'interestLockedAgain' || kind === 'interestMatureWithdrawal');
  });
  assert.equal(
    left.reduce((total, { amount }) => total + amount, 0),
    pays.payout,
    lock.name,
  );
}

/** A quote says what the package's page says. */
async function quoteAgrees(customer: ModelCustomer, lock: InterestPackage): Promise<void> {
  if (lock.status === 'closed' || lock.currentBalance === 0) return;
  const path = `/interest-savings/package/${lock._id}/withdrawal-quote?amount=${lock.currentBalance}`;
  const quote = await get<InterestPackage['pays'] & { forfeited: number; exact?: Exact }>(customer, path);
  if (lock.status === 'matured') {
    const { principal, interest, tax, payout } = quote;
    assert.deepEqual(
      { principal, interest, tax, payout },
      {
        principal: lock.pays.principal,
        interest: lock.pays.interest,
        tax: lock.pays.tax,
        payout: lock.pays.payout,
      },
    );
    assert.equal(principal + interest - tax, payout);
    return;
  }
  assert.deepEqual([quote.payout, quote.forfeited], [lock.currentBalance, lock.interestAccrued]);
  assert.equal(
    koboOf(quote.payout, quote.exact?.['payout']),
    koboOf(lock.currentBalance, lock.exact?.currentBalance),
  );
}

const LAGOS_MS = 3_600_000;
const MONTH_LETTERS = 'YYYY-MM'.length;

function monthOf(row: Transaction): string {
  return new Date(Date.parse(row.date) + LAGOS_MS).toISOString().slice(0, MONTH_LETTERS);
}

function summedByHand(rows: readonly Transaction[]) {
  const total = (of: (row: Transaction) => boolean) =>
    sum(rows.filter(of).map((row) => koboOf(row.amount, row.exact?.amount)));
  const outside = (row: Transaction) =>
    !row.between && !['interestEarned', 'interestTax', 'orderPayment', 'orderRefund'].includes(row.kind);
  return {
    in: total((row) => outside(row) && row.direction === 'inflow'),
    out: total((row) => outside(row) && row.direction === 'outflow'),
    interest: total(({ kind }) => kind === 'interestEarned'),
    tax: total(({ kind }) => kind === 'interestTax'),
    orders: total(({ kind }) => kind === 'orderPayment') - total(({ kind }) => kind === 'orderRefund'),
    own: total(({ between }) => between !== undefined),
  };
}

/** Month after month: the equation holds, each counts what the list shows of it, and the last ends with what is there. */
async function monthsAgree(
  customer: ModelCustomer,
  rows: readonly Transaction[],
  days: Days,
  heldKobo: bigint,
): Promise<void> {
  let closing = 0n;
  const months = new Set<string>();
  for (let day = days.first; day <= days.last; day += 1) months.add(dayText(day).slice(0, MONTH_LETTERS));
  for (const month of months) {
    const shown = await get<MonthFigures>(customer, `/transactions/summary?month=${month}`);
    const kobo = Object.fromEntries(
      Object.entries(shown.exact).map(([name, exact]) => [name, koboOf(0, exact)]),
    );
    for (const [name, exact] of Object.entries(kobo))
      assert.equal(Object.entries(shown).find(([member]) => member === name)?.[1], Number(exact / KOBO));
    const byHand = summedByHand(rows.filter((row) => monthOf(row) === month));
    const after = closing + byHand.in - byHand.out + byHand.interest - byHand.tax - byHand.orders;
    assert.deepEqual(kobo, { ...byHand, opening: closing, closing: after }, month);
    closing = after;
  }
  assert.equal(closing, heldKobo, 'the last month ends with what is in all accounts and packages');
}

/** Throws where list, statements, quotes and summaries of this customer do not say the same. */
export async function figuresAgree(customer: ModelCustomer, state: Pick<State, 'now'>): Promise<void> {
  const days = { first: Math.floor((customer.world.start + LAGOS_MS) / 86_400_000), last: today(state) };
  const { places, locks } = await placesOf(customer);
  const rows = await everyPage<'transactions', Transaction>(customer, '/transactions/self?', 'transactions');
  const entries = new Map<string, StatementEntry[]>();
  for (const place of places) entries.set(place.name, await entriesOf(customer, place, days));
  const listed = new Set(rows.map(({ id }) => id));
  for (const found of entries.values()) for (const { id } of found) assert.ok(listed.has(id));
  for (const row of rows) rowIsEntry(row, entries);
  for (const lock of locks) {
    lockPays(lock, rows, entries.get(lock._id) ?? []);
    await quoteAgrees(customer, lock);
  }
  const own = await everyPage<'transactions', Transaction>(
    customer,
    '/transactions/self?own=true&',
    'transactions',
  );
  assert.deepEqual(
    own,
    rows.filter(({ between }) => between),
  );
  await monthsAgree(customer, rows, days, sum(places.map(({ kobo }) => kobo)));
}
