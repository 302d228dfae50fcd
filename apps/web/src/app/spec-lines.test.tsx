import { createInterestPackage } from '@kolo/contract/interest-savings';
import type { DailyPackage, InterestPackage, SbPackage } from '@kolo/contract/packages';
import type { AccountType } from '@kolo/domain/account-types';
import { formatRelative, lagosDateOf } from '@kolo/domain/dates';
import { deepLinkTarget } from '@kolo/domain/deep-links';
import { featuredPackages } from '@kolo/domain/featured';
import { lockRate, taxPercent } from '@kolo/domain/interest';
import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AccountScreen } from './screens/account-screen.tsx';
import { accountQuery, accountsQuery } from '#features/accounts/api.ts';
import { bellOf } from '#features/notifications/bell.ts';
import { bellQuery } from '#features/notifications/api.ts';
import { PackageReadyScreen } from '#features/savings/package-ready-screen.tsx';
import { packageView } from '#features/savings/package-view.ts';
import { ratesAndTaxText, ratesText } from '#features/savings/rates-text.ts';
import { MergeScreen } from '#features/savings/sb/merge-screen.tsx';
import { forgetCustomer, memoryStorage, STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { BalancePanel } from './screens/dashboard/balance-panel.tsx';
import { RecentTransactions } from './screens/dashboard/recent-transactions.tsx';
import { ChangeProductScreen } from './screens/change-product-screen.tsx';
import { WithdrawInterestScreen } from './screens/withdraw-interest-screen.tsx';
import { WithdrawPackageScreen } from './screens/withdraw-package-screen.tsx';

// What lines of the specification make the app do, each named by the line. Fixed words alone: lib/spec-texts.test.ts;
// the crash screen of the login page: e2e/lost-connection.spec.ts.

const NOW = new Date('2026-11-20T09:00:00Z');
const API = '/api/v1';

const DAILY: DailyPackage = {
  id: 'd1',
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: 54_000,
  totalCount: 18,
  startDate: '2026-11-01',
  status: 'active',
};
const sb = (id: string, name: string): SbPackage => ({
  _id: id,
  product: { id: 'p1', name, price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 246_400,
  status: 'active',
  createdAt: NOW.toISOString(),
  pricedAt: NOW.toISOString(),
});
const INTEREST: InterestPackage = {
  _id: 'i1',
  name: 'School fees',
  startDate: '2026-11-20',
  createdAt: NOW.toISOString(),
  maturityDate: '2027-05-20',
  currentBalance: 50_000,
  interestRate: 10,
  lockPeriod: 6,
  interestAccrued: 0,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 50_000, interest: 2_479, tax: 248, payout: 52_231 },
  tranches: [{ amount: 50_000, startDate: '2026-11-20' }],
};
const NO_TRANSACTIONS = { transactions: [], page: 1, limit: 5, totalPages: 0, totalResults: 0, cursor: null };

/** What the server answers, by the address without its query; an Error is a connection that is lost. */
let answers: Record<string, unknown> = {};
let asked: string[] = [];

const notFound = {
  statusCode: 404,
  code: 'NOT_FOUND',
  error: 'Not Found',
  message: 'You have none.',
  requestId: 'r',
};

function answer(url: string): Promise<Response> {
  asked.push(url.slice(API.length));
  const found = answers[url.slice(API.length)] ?? answers[url.slice(API.length).split('?')[0] ?? ''];
  if (found === undefined) return Promise.resolve(Response.json(notFound, { status: 404 }));
  if (found instanceof Error) return Promise.reject(found);
  return Promise.resolve(Response.json(found));
}

beforeEach(() => {
  [answers, asked] = [{}, []];
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(screenAtPath: ReactNode, path = '/', pattern = '*') {
  renderPage(
    <Routes>
      <Route path={pattern} element={screenAtPath} />
    </Routes>,
    { at: path },
  );
}

function hasPackages() {
  const [daily, goals, interest] = [[DAILY], [sb('s1', 'Fridge'), sb('s2', 'Generator')], [INTEREST]];
  answers['/daily-savings/package'] = daily;
  answers['/daily-savings/sb/package'] = goals;
  answers['/interest-savings/package'] = interest;
  // What is asked for at the same moment travels in one call.
  answers['/home'] = { daily, sb: goals, interest };
}

const linksIn = (label: string) =>
  [...screen.getByRole('list', { name: label }).querySelectorAll('a')].map((link) =>
    link.getAttribute('href'),
  );

const LINES: ReadonlyArray<readonly [line: string, check: () => void | Promise<void>]> = [
  [
    '§2 Header: a hover preview of the title and body of the first unread notification, however old',
    async () => {
      const seen = {
        id: 'n9',
        kind: 'welcome',
        title: 'Seen',
        body: '',
        isRead: true,
        createdAt: NOW.toISOString(),
      };
      const old = { ...seen, id: 'n1', title: 'Old and unread', isRead: false };
      const page = { page: 1, totalPages: 3, totalResults: 21, unreadCount: 1 };
      answers['/notifications/all'] = { ...page, results: [seen] };
      answers['/notifications/all?isRead=false&limit=1'] = { ...page, results: [old] };
      expect(bellOf(await testClient().fetchQuery(bellQuery))).toMatchObject({
        unread: 1,
        preview: { title: 'Old and unread' },
      });
      answers['/notifications/all'] = { ...page, unreadCount: 0, results: [seen] };
      asked = [];
      expect(bellOf(await testClient().fetchQuery(bellQuery)).preview).toMatchObject({ title: 'Seen' });
      expect(asked).toHaveLength(1);
    },
  ],
  [
    '§2 Recent Transactions: View All to /payments/history',
    async () => {
      answers['/transactions/self'] = NO_TRANSACTIONS;
      show(<RecentTransactions hidden={false} />);
      expect(await screen.findByText('No transactions found')).toBeDefined();
      expect(screen.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/payments/history');
    },
  ],
  [
    '§2 /packages/withdraw without a package offers the choice',
    async () => {
      hasPackages();
      show(<WithdrawPackageScreen />, '/packages/withdraw');
      expect(await screen.findByText('Withdraw from which package?')).toBeDefined();
      expect(linksIn('Packages')).toEqual([
        '/packages/withdraw?package=d1',
        '/packages/withdraw?package=s1',
        '/packages/withdraw?package=s2',
        '/packages/withdraw-interest?package=i1',
      ]);
    },
  ],
  [
    '§2 /packages/withdraw-interest without a package offers the choice',
    async () => {
      hasPackages();
      show(<WithdrawInterestScreen />, '/packages/withdraw-interest');
      expect(await screen.findByText('Withdraw from which package?')).toBeDefined();
      expect(linksIn('Packages')).toEqual(['/packages/withdraw-interest?package=i1']);
    },
  ],
  [
    '§2 /packages/change-product without a package offers the choice',
    async () => {
      hasPackages();
      show(<ChangeProductScreen />, '/packages/change-product');
      expect(await screen.findByText('Change the product of which package?')).toBeDefined();
      expect(linksIn('Packages')).toEqual([
        '/packages/change-product?package=s1',
        '/packages/change-product?package=s2',
      ]);
    },
  ],
  [
    '§2 /packages/merge without a package offers the choice',
    async () => {
      hasPackages();
      show(<MergeScreen />, '/packages/merge');
      expect(await screen.findByRole('button', { name: /^From/ })).toBeDefined();
    },
  ],
  [
    '§2 /packages/new/success: an interest package has a state of its own',
    async () => {
      hasPackages();
      show(<PackageReadyScreen />, '/packages/new/success?package=i1');
      expect(await screen.findByRole('heading', { name: 'Your money is locked' })).toBeDefined();
      expect(screen.queryByRole('link', { name: 'Deposit' })).toBeNull();
      cleanup();
      show(<PackageReadyScreen />, '/packages/new/success?package=d1');
      expect(await screen.findByRole('heading', { name: 'Your pot is ready' })).toBeDefined();
    },
  ],
  [
    '§2 Deep links: success status defaults to success; error message defaults to "Unknown error"',
    () => {
      const reference = ['reference', 'kolo-1'] as const;
      expect(deepLinkTarget('/payments/success', [reference]).params).toEqual([
        reference,
        ['status', 'success'],
      ]);
      expect(deepLinkTarget('/payments/error', [reference]).params).toEqual([
        reference,
        ['message', 'Unknown error'],
      ]);
    },
  ],
  [
    '§3 Client storage: the inactivity time-out and the hidden balance outlive signing out',
    () => {
      const storage = memoryStorage();
      for (const key of Object.values(STORAGE_KEYS)) storage.setItem(key, 'kept');
      forgetCustomer([storage]);
      for (const key of [STORAGE_KEYS.lockAfter, STORAGE_KEYS.balanceHidden])
        expect(storage.getItem(key)).toBe('kept');
      for (const key of [STORAGE_KEYS.session, STORAGE_KEYS.csrf, STORAGE_KEYS.lock])
        expect(storage.getItem(key)).toBeNull();
    },
  ],
  [
    '§3 Interest package: name (default "Interest Savings")',
    () =>
      expect(createInterestPackage.body.parse({ amount: 50_000, lockPeriod: 6 }).name).toBe(
        'Interest Savings',
      ),
  ],
  [
    '§3 Unified package card: target and amountPerDay',
    () => {
      const views = [
        packageView({ kind: 'daily', id: 'd1', data: DAILY }, NOW),
        packageView({ kind: 'sb', id: 's1', data: sb('s1', 'Fridge') }, NOW),
        packageView({ kind: 'ibs', id: 'i1', data: INTEREST }, NOW),
      ];
      expect(views.map(({ targetNaira }) => targetNaira)).toEqual([90_000, 385_000, 52_231]);
      expect(views.map(({ line }) => line)).toEqual([
        'of ₦90,000 · ₦3,000 a day',
        'of ₦385,000 · ₦138,600 to go',
        '₦0 interest so far, before tax · you receive ₦52,231 on 20 May 2027',
      ]);
    },
  ],
  [
    '§4 Packages without status are shown, and drawn open',
    () => {
      // A server of another version may leave it out, whatever today's contract says.
      const without = { ...DAILY, status: undefined } as unknown as DailyPackage;
      expect(featuredPackages([{ type: 'daily', status: without.status }])).toHaveLength(1);
      const view = packageView({ kind: 'daily', id: 'd1', data: without }, NOW);
      expect([view.status, view.takesDeposits]).toEqual(['open', true]);
      const interest = { ...INTEREST, status: undefined } as unknown as InterestPackage;
      const lock = packageView({ kind: 'ibs', id: 'i1', data: interest }, NOW);
      expect([lock.status, lock.takesDeposits, lock.line]).toEqual([
        'open',
        true,
        '₦0 interest so far, before tax · you receive ₦52,231 on 20 May 2027',
      ]);
    },
  ],
  [
    '§4 Relative times use "Yesterday at h:mm a"; an older one is a date, day first as everywhere',
    () => {
      expect(formatRelative(new Date('2026-11-19T06:02:00Z'), NOW)).toBe('Yesterday at 7:02 am');
      expect(formatRelative(new Date('2026-11-06T06:02:00Z'), NOW)).toBe('6 Nov 2026');
    },
  ],
  [
    '§7 GET /self-accounts/all: 404 treated as empty list',
    async () => {
      expect(await testClient().fetchQuery(accountsQuery)).toMatchObject({ accounts: [] });
      show(<BalancePanel hidden={false} onToggleHidden={() => undefined} />);
      expect(await screen.findByText('No accounts yet')).toBeDefined();
      expect(screen.queryByText('Error fetching accounts')).toBeNull();
    },
  ],
  [
    '§7 GET /self-accounts?accountType=: 404 means none (treated as null)',
    async () => {
      const type: AccountType = 'sb';
      expect(await testClient().fetchQuery(accountQuery(type))).toBeNull();
      show(<AccountScreen />, '/accounts/sb', '/accounts/:accountType');
      expect(await screen.findByText('You have no SB account yet')).toBeDefined();
    },
  ],
  [
    '§8 "Error fetching account" ("Could not fetch the {type} account")',
    async () => {
      answers['/self-accounts'] = new TypeError('no network');
      show(<AccountScreen />, '/accounts/sb', '/accounts/:accountType');
      expect(await screen.findByText('Error fetching account')).toBeDefined();
      expect(screen.getByText('Could not fetch the SB account')).toBeDefined();
    },
  ],
  [
    '§8 "Error fetching accounts" (server message or "Could not fetch your accounts")',
    async () => {
      answers['/self-accounts/all'] = new TypeError('no network');
      show(<BalancePanel hidden={false} onToggleHidden={() => undefined} />);
      expect(await screen.findByText('Error fetching accounts')).toBeDefined();
      expect(screen.getByText('Could not fetch your accounts')).toBeDefined();
    },
  ],
  [
    '§8 "Error fetching transactions" (server message or "Could not fetch your transactions")',
    async () => {
      show(<RecentTransactions hidden={false} />);
      expect(await screen.findByText('You have none.')).toBeDefined();
      cleanup();
      answers['/transactions/self'] = new TypeError('no network');
      show(<RecentTransactions hidden={false} />);
      expect(await screen.findByText('Error fetching transactions')).toBeDefined();
      expect(screen.getByText('Could not fetch your transactions')).toBeDefined();
    },
  ],
  [
    '§9 IBS rate text: from the dated table, and so is the tax',
    () => {
      const today = lagosDateOf(NOW);
      expect(ratesText(NOW)).toBe(`${lockRate(3, today)}–${lockRate(12, today)}% per annum`);
      expect(ratesText(NOW)).toBe('8–12% per annum');
      expect(ratesAndTaxText(NOW)).toContain(`${taxPercent(today)}% tax`);
    },
  ],
];

it.each(LINES)('%s', async (_, check) => {
  await check();
});
