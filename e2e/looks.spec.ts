import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import type { Furnished } from './support/furnish.ts';
import { sendId, someBvnRecord } from './support/identity-check.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { beginRich } from './support/rich.ts';
import { drawn, inSlice, SHARES, sliceOf, SOME_COMMITS } from './support/sweep-share.ts';
import { sweepOf } from './support/sweep.ts';

const ROUTES = join(import.meta.dirname, '../apps/web/src/app/routes.tsx');

/** Addresses that nobody has to sign in for, by their patterns in the URL map. */
const STRANGERS: Readonly<Record<string, string>> = {
  '/auth/login': '/auth/login',
  '/auth/register': '/auth/register',
  '/auth/forgot-password': '/auth/forgot-password',
  '/auth/verify-reset-code': '/auth/verify-reset-code?identifier=ada%40example.ng',
  '/auth/reset-password': '/auth/reset-password',
  '/auth/verify': '/auth/verify?identifier=ada%40example.ng',
  '/statements/check': '/statements/check',
  // Pre-rendered: the server has their pages, the URL map has not.
  '/terms': '/terms',
  '/privacy': '/privacy',
};

const CUSTOMERS: Readonly<Record<string, (has: Furnished) => string>> = {
  '/': () => '/',
  '/welcome': () => '/welcome',
  '/settings': () => '/settings',
  '/settings/security': () => '/settings/security',
  '/settings/personal-information': () => '/settings/personal-information',
  '/settings/my-data': () => '/settings/my-data',
  '/settings/pin-settings': () => '/settings/pin-settings',
  '/settings/notifications': () => '/settings/notifications',
  '/settings/notification-preferences': () => '/settings/notification-preferences',
  '/settings/manage-bank-accounts': () => '/settings/manage-bank-accounts',
  '/accounts/:accountType': () => '/accounts/ds',
  '/packages': () => '/packages',
  '/packages/new': () => '/packages/new',
  '/packages/new/daily': () => '/packages/new/daily',
  '/packages/new/sb': () => '/packages/new/sb',
  '/packages/new/ibs': () => '/packages/new/ibs',
  '/packages/new/ibs-error': ({ failedLock }) => `/packages/new/ibs-error?reference=${failedLock}`,
  '/packages/new/success': ({ daily }) => `/packages/new/success?package=${daily}`,
  '/packages/withdraw': ({ daily }) => `/packages/withdraw?package=${daily}`,
  '/packages/withdraw-interest': ({ interest }) => `/packages/withdraw-interest?package=${interest}`,
  '/packages/merge': () => '/packages/merge',
  '/packages/change-product': ({ productPackage }) => `/packages/change-product?package=${productPackage}`,
  '/packages/:packageId': ({ interest }) => `/packages/${interest}`,
  '/products': () => '/products',
  '/products/:productId': ({ product }) => `/products/${product}`,
  '/products/:productId/:packageId': ({ product, productPackage }) =>
    `/products/${product}/${productPackage}`,
  '/checkout': ({ productPackage }) => `/checkout?package=${productPackage}`,
  '/orders': () => '/orders',
  '/orders/:orderId': ({ order }) => `/orders/${order}`,
  '/cards': () => '/cards',
  '/cards/add': () => '/cards/add',
  '/cards/:cardId': ({ card }) => `/cards/${card}`,
  '/payments/deposit': () => '/payments/deposit?account=ds&amount=5000&step=method',
  '/payments/withdraw': () => '/payments/withdraw?account=ds',
  '/payments/success': ({ payment }) => `/payments/success?reference=${payment}`,
  '/payments/error': ({ payment }) => `/payments/error?reference=${payment}`,
  '/payments/history': () => '/payments/history',
  '/payments/transaction/:transactionId': ({ transaction }) => `/payments/transaction/${transaction}`,
  '/schedules': () => '/schedules',
  '/schedules/create': () => '/schedules/create',
  '/schedules/activity': () => '/schedules/activity',
  '/schedules/:scheduleId': ({ schedule }) => `/schedules/${schedule}`,
  '/schedules/:scheduleId/edit': ({ schedule }) => `/schedules/${schedule}/edit`,
  '/help/cases': () => '/help/cases',
  '/help/new-case': ({ transaction }) => `/help/new-case?transaction=${transaction}`,
  '/help/cases/:caseId': (has) => `/help/cases/${has.case}`,
};

/** Each leads elsewhere until the step before it is done. */
const STEPS = [
  '/settings/kyc',
  '/settings/kyc/bvn',
  '/settings/kyc/id',
  '/settings/kyc/success',
  '/settings/setup-pin',
  '/pin-lock',
];

/** Looked at in a journey that a link or a code leads through: verify-email.spec.ts, contact-undo.spec.ts. */
const ELSEWHERE = ['/auth/verify-email', '/auth/link'];

/** Without a package, a payment or the like in their address they lead elsewhere. */
const NEED_SOMETHING = [
  '/packages/new/ibs-error',
  '/packages/new/success',
  '/packages/withdraw',
  '/packages/withdraw-interest',
  '/packages/change-product',
  '/checkout',
  '/payments/success',
  '/payments/error',
];

/** Addresses that name something of the customer's, who has nothing yet. */
function namesSomething(pattern: string): boolean {
  return pattern.includes(':') || NEED_SOMETHING.includes(pattern);
}

test('every address of the URL map is looked at', () => {
  const map = readFileSync(ROUTES, 'utf8');
  const known = [...Object.keys(STRANGERS), ...Object.keys(CUSTOMERS), ...STEPS, ...ELSEWHERE];
  const inMap = [...map.matchAll(/'(\/[^']*)':/g)].flatMap(([, pattern = '']) => [pattern]);
  expect(inMap.filter((pattern) => !known.includes(pattern))).toEqual([]);
  expect(inMap.length).toBeGreaterThan(40);
});

/** What this run opens: a slice of everything, or everything. */
const OPENED = drawn([
  ...Object.keys(STRANGERS).map((pattern) => ({ who: 'stranger', pattern }) as const),
  ...Object.keys(CUSTOMERS)
    .filter((pattern) => !namesSomething(pattern))
    .map((pattern) => ({ who: 'empty', pattern }) as const),
  ...Object.keys(CUSTOMERS).map((pattern) => ({ who: 'rich', pattern }) as const),
]);

/** Their patterns, shared out among so many journeys. */
function opened(who: (typeof OPENED)[number]['who'], share = 0, shares = 1): string[] {
  const patterns = OPENED.filter((one) => one.who === who).map(({ pattern }) => pattern);
  return patterns.filter((_, place) => place % shares === share);
}

test('within some commits every slice of the app is opened', () => {
  const all = Object.keys(CUSTOMERS);
  const slices = SOME_COMMITS.map((commit) => inSlice(all, sliceOf(commit)));
  expect(slices.flat().toSorted()).toEqual(all.toSorted());
  expect(Math.min(...slices.map(({ length }) => length))).toBeGreaterThan(0);
  expect(sliceOf('')).toBe(0);
  expect([sliceOf('00000004', 2), sliceOf('00000005', 2)]).toEqual([0, 1]);
});

test('what a stranger sees is clean in every look', async ({ page }) => {
  const sweep = sweepOf(page);
  for (const pattern of opened('stranger')) await sweep(STRANGERS[pattern] ?? pattern);
});

test('the steps of the identity check and of the PIN are clean in every look', async ({ page }) => {
  const wire = await beginSignedUp(page, personWithEmail());
  const sweep = sweepOf(page);
  await sweep('/settings/kyc');
  await sweep('/settings/kyc/bvn');
  await wire.call('POST', '/kyc/bvn', await someBvnRecord());
  await sweep('/settings/kyc/id');
  await sendId(page, wire);
  await sweep('/settings/kyc/success');
  await sweep('/settings/setup-pin');
  await wire.call('POST', '/users/me/pin', { pin: PIN });
  await sweep('/pin-lock');
});

test('what a customer sees who has nothing yet is clean in every look', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  const sweep = sweepOf(page);
  for (const pattern of opened('empty')) await sweep(pattern);
});

for (let share = 0; share < SHARES; share += 1) {
  test(`what a customer sees who has much of everything is clean in every look, share ${share + 1}`, async ({
    page,
  }) => {
    const has = await beginRich(page);
    const sweep = sweepOf(page);
    for (const pattern of opened('rich', share, SHARES)) await sweep(CUSTOMERS[pattern]?.(has) ?? pattern);
  });
}
