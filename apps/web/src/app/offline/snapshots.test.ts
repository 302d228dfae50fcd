import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsQuery, recentTransactionsQuery } from '#features/accounts/api.ts';
import { transactionPagesQuery } from '#features/accounts/paged-queries.ts';
import { meQuery } from '#features/identity/api.ts';
import { ordersQuery } from '#features/orders/api.ts';
import { claimsQuery } from '#features/payments/api.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { schedulesQuery } from '#features/schedules/api.ts';
import { ApiError } from '#lib/api-error.ts';
import { OFFLINE_DETAILS_MAX, OFFLINE_SAVE_AFTER_MS, OFFLINE_TRANSACTIONS_MAX } from './limits.ts';
import { ALL_TRANSACTIONS, Entries, entriesFrom, hasFigures, isKept, type Entry } from './kept-queries.ts';
import { keepSnapshots, shownFiguresAt, showsRestored } from './snapshots.ts';

const AT_MS = Date.parse('2026-11-23T13:05:00Z');
const lost = new ApiError({ kind: 'unreachable', code: 'UNREACHABLE', statusCode: 0 }, 'lost');

let stops: (() => void)[] = [];

beforeEach(() => void vi.useFakeTimers({ now: AT_MS }));
afterEach(() => {
  for (const stop of stops) stop();
  stops = [];
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** A page that has just begun, with what an earlier one has kept. */
function begin(opened: unknown = null, { isOnline = true, ofOthers = [] as Entry[] } = {}) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const saved: Entry[][] = [];
  const save = async (renew: (kept: unknown) => unknown) => {
    saved.push(entriesFrom(JSON.parse(JSON.stringify(renew(ofOthers)))));
    return true;
  };
  const onRestored = vi.fn();
  const snapshots = keepSnapshots(client, { opened, save }, onRestored);
  stops.push(snapshots.stop);
  return { client, saved, snapshots, onRestored };
}

const kept = (queryKey: Entry['queryKey'], data: unknown, atMs = AT_MS): Entry => ({ queryKey, data, atMs });

it('keeps who the customer is and what they have, by the keys that the screens ask with', () => {
  const lists = [
    accountsQuery,
    recentTransactionsQuery,
    dailyPackagesQuery,
    sbPackagesQuery,
    interestPackagesQuery,
    schedulesQuery,
    ordersQuery,
    claimsQuery,
    transactionPagesQuery({ direction: undefined, startDate: undefined }),
  ];
  for (const { queryKey } of lists) {
    expect([queryKey, isKept(queryKey), hasFigures({ queryKey })]).toEqual([queryKey, true, true]);
  }
  expect([isKept(meQuery.queryKey), hasFigures(meQuery)]).toEqual([true, false]);
  const others = [
    transactionPagesQuery({ startDate: '2026-11-01' }).queryKey,
    ['cards', 'all'],
    ['bank-accounts'],
  ];
  for (const queryKey of [...others, ['contacts'], ['transactions', 'one', 'x'], ['me', 'x']])
    expect([queryKey, isKept(queryKey)]).toEqual([queryKey, false]);
});

it('seals what comes in together, once', async () => {
  const { client, saved } = begin();
  client.setQueryData(['accounts', 'all'], { total: 1 });
  client.setQueryData(['packages', 'daily'], []);
  client.setQueryData(['cards', 'all'], ['4081']);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(OFFLINE_SAVE_AFTER_MS);
  expect(saved).toEqual([[kept(['accounts', 'all'], { total: 1 }), kept(['packages', 'daily'], [])]]);
});

it('without a connection shows what was kept, with its time, and asks again as soon as there is one', async () => {
  const { client, onRestored } = begin([kept(['accounts', 'all'], { total: 1 }, AT_MS - 60_000)], {
    isOnline: false,
  });
  expect(onRestored).toHaveBeenCalled();
  expect(client.getQueryData(['accounts', 'all'])).toEqual({ total: 1 });
  const query = client.getQueryCache().find({ queryKey: ['accounts', 'all'] });
  expect(query?.isStale()).toBe(true);
  // No screen shows it: there is no time to say.
  expect([shownFiguresAt(client), showsRestored(client)]).toEqual([null, false]);
});

it('with a connection nothing of before is shown, until the server cannot be reached', async () => {
  const { client, onRestored } = begin([kept(['accounts', 'all'], { total: 1 })]);
  expect(client.getQueryData(['accounts', 'all'])).toBeUndefined();
  await client.prefetchQuery({ queryKey: ['packages', 'daily'], queryFn: () => Promise.reject(lost) });
  expect(client.getQueryData(['accounts', 'all'])).toEqual({ total: 1 });
  expect(onRestored).toHaveBeenCalled();
});

it('a refusal of the server is no lost connection: nothing of before is shown', async () => {
  const { client } = begin([kept(['accounts', 'all'], { total: 1 })]);
  const refused = new ApiError({ kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 }, 'over');
  await client.prefetchQuery({ queryKey: ['me'], queryFn: () => Promise.reject(refused) });
  expect(client.getQueryData(['accounts', 'all'])).toBeUndefined();
});

it('what is newer on the screen is never replaced by what was kept', () => {
  const { client } = begin([kept(['accounts', 'all'], { total: 1 })]);
  client.setQueryData(['accounts', 'all'], { total: 2 });
  dispatchEvent(new Event('offline'));
  const query = client.getQueryCache().find({ queryKey: ['accounts', 'all'] });
  // Nor is it taken for what was kept, which would be asked for again.
  expect([query?.state.data, query?.state.isInvalidated]).toEqual([{ total: 2 }, false]);
});

it('what was kept stays kept until the server has said something newer', async () => {
  const before = [kept(['accounts', 'all'], { total: 1 }), kept(['orders', 'all'], ['o1'])];
  const { client, saved } = begin(before, { isOnline: false });
  await client.fetchQuery({ queryKey: ['accounts', 'all'], queryFn: () => Promise.resolve({ total: 3 }) });
  await vi.advanceTimersByTimeAsync(OFFLINE_SAVE_AFTER_MS);
  const last = saved.at(-1)?.map(({ queryKey, data }) => [queryKey, data]);
  expect(last).toEqual([
    [['orders', 'all'], ['o1']],
    [['accounts', 'all'], { total: 3 }],
  ]);
});

it('a tab that was open before seals nothing over what another has kept since', async () => {
  const before = [kept(['accounts', 'all'], { total: 1 }, AT_MS - 60_000)];
  const ofOthers = [
    kept(['accounts', 'all'], { total: 2 }, AT_MS - 30_000),
    kept(['packages', 'daily'], ['old'], AT_MS - 30_000),
    kept(['schedules', 'all'], ['s1'], AT_MS - 30_000),
  ];
  const { client, saved } = begin(before, { ofOthers });
  client.setQueryData(['packages', 'daily'], ['new']);
  await vi.advanceTimersByTimeAsync(OFFLINE_SAVE_AFTER_MS);
  const last = new Map(saved.at(-1)?.map(({ queryKey, data }) => [queryKey.join(' '), data]));
  expect([last.get('accounts all'), last.get('packages daily'), last.get('schedules all')]).toEqual([
    { total: 2 },
    ['new'],
    ['s1'],
  ]);
});

it('that it could not be asked for again is no error on top of what was kept', async () => {
  const { client } = begin([kept(['accounts', 'all'], { total: 1 })], { isOnline: false });
  const query = client.getQueryCache().find({ queryKey: ['accounts', 'all'] });
  await client.prefetchQuery({ queryKey: ['accounts', 'all'], queryFn: () => Promise.reject(lost) });
  expect([query?.state.status, query?.state.data]).toEqual(['success', { total: 1 }]);
});

function pageOf(from: number, count: number, cursor: string | null = null) {
  const transactions = Array.from({ length: count }, (_, at) => ({ id: `t${from - at}` }));
  return { pages: [{ transactions, cursor }], pageParams: [null] };
}

function listIn(entries: Entries): { ids: string[]; cursor: string | null; atMs: number } {
  const [entry] = entries.all();
  if (entry === undefined) throw new Error('nothing was taken');
  // What was put in.
  const [page] = (entry.data as ReturnType<typeof pageOf>).pages;
  return {
    ids: page?.transactions.map(({ id }) => id) ?? [],
    cursor: page?.cursor ?? null,
    atMs: entry.atMs,
  };
}

it('keeps the last fifty transactions, and the next page goes on from there', () => {
  const entries = new Entries();
  entries.take(kept(ALL_TRANSACTIONS, pageOf(100, 80)));
  const { ids, cursor } = listIn(entries);
  expect([ids.length, ids[0], ids.at(-1), cursor]).toEqual([OFFLINE_TRANSACTIONS_MAX, 't100', 't51', 't51']);
});

it('a shorter list that was fetched later stands before the older ones, where they meet', () => {
  const entries = new Entries();
  entries.take(kept(ALL_TRANSACTIONS, pageOf(40, 40, 'older'), AT_MS - 60_000));
  entries.take(kept(ALL_TRANSACTIONS, pageOf(42, 20, 't23')));
  const joined = listIn(entries);
  expect([joined.ids.length, joined.ids[0], joined.ids.at(-1), joined.cursor]).toEqual([
    42,
    't42',
    't1',
    'older',
  ]);
  expect(new Set(joined.ids).size).toBe(42);
  // Its oldest part decides what time is said.
  expect(joined.atMs).toBe(AT_MS - 60_000);
  entries.take(kept(ALL_TRANSACTIONS, pageOf(90, 20, 't71')));
  expect(listIn(entries)).toMatchObject({
    ids: pageOf(90, 20).pages[0]?.transactions.map(({ id }) => id),
    cursor: 't71',
  });
});

it('a list with older rows of its own is as new as its newest row', () => {
  const [older, newer] = [new Entries(), new Entries()];
  newer.take(kept(ALL_TRANSACTIONS, pageOf(40, 40, 'older'), AT_MS - 60_000));
  newer.take(kept(ALL_TRANSACTIONS, pageOf(42, 20, 't23'), AT_MS));
  older.take(kept(ALL_TRANSACTIONS, pageOf(41, 41), AT_MS - 30_000));
  older.takeNewer(newer.all());
  expect(listIn(older).ids[0]).toBe('t42');
  newer.takeNewer([kept(ALL_TRANSACTIONS, pageOf(41, 41), AT_MS - 30_000)]);
  expect(listIn(newer).ids[0]).toBe('t42');
});

it('keeps a bounded number of single things, the newest', () => {
  const entries = new Entries([kept(['orders', 'all'], [])]);
  for (let at = 0; at < OFFLINE_DETAILS_MAX + 5; at += 1) entries.take(kept(['orders', 'one', `o${at}`], at));
  const ids = entries.all().map(({ queryKey }) => queryKey[2]);
  expect([ids.length, ids[0], ids[1]]).toEqual([OFFLINE_DETAILS_MAX + 1, undefined, 'o5']);
});

it('what an earlier build kept in another shape is nothing', () => {
  for (const opened of [null, 'text', {}, [null, 1, { queryKey: 'x', atMs: 1 }, { queryKey: [] }]])
    expect(entriesFrom(opened)).toEqual([]);
});
