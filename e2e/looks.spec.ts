import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { furnish, type Furnished } from './support/furnish.ts';
import { sendId, someBvnRecord } from './support/identity-check.ts';
import { BEST_PRACTICES, expectAccessible } from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };

/** Each of them at each address. The journeys have the first one. */
const LOOKS = [PHONE, WIDE].flatMap((viewport) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ viewport, colorScheme })),
);

/** The narrowest phone, and letters of twice their size. Source: the identity's rules of accessibility. */
const HARD = [
  { viewport: { width: 320, height: 640 }, text: '100%' },
  { viewport: PHONE, text: '200%' },
] as const;

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

const SHARES = 3;

/** Texts that something cuts off. An ellipsis says itself that there is more, and what scrolls has it. */
function lostTexts(): string[] {
  const lost: string[] = [];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.textContent?.trim() || !text.parentElement?.checkVisibility()) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let around: Element | null = text.parentElement; around !== null; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.textOverflow === 'ellipsis' || style.clipPath !== 'none' || style.overflowX === 'auto') break;
      const edge = around.getBoundingClientRect();
      const isBeside =
        style.overflowX !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1);
      const isBelow = style.overflowY !== 'visible' && box.bottom > edge.bottom + 1;
      if (isBeside || isBelow) lost.push(text.textContent);
    }
  }
  return lost;
}

/** On the narrowest phone and with large letters everything can still be read. */
async function expectNothingLost(page: Page): Promise<void> {
  for (const { viewport, text } of HARD) {
    await page.setViewportSize(viewport);
    await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), text);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect.soft(overflow, `at ${viewport.width} px with text of ${text}`).toBeLessThanOrEqual(0);
    expect.soft(await page.evaluate(lostTexts), `at ${viewport.width} px with text of ${text}`).toEqual([]);
  }
}

async function expectEveryLook(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"], main.loading')).toHaveCount(0);
    expect(new URL(page.url()).pathname, 'it leads nowhere else').toBe(address.split('?')[0]);
    for (const { viewport, colorScheme } of LOOKS) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, BEST_PRACTICES);
    }
    await expectNothingLost(page);
  });
}

test('every address of the URL map is looked at', () => {
  const map = readFileSync(ROUTES, 'utf8');
  const known = [...Object.keys(STRANGERS), ...Object.keys(CUSTOMERS), ...STEPS, ...ELSEWHERE];
  const inMap = [...map.matchAll(/'(\/[^']*)':/g)].flatMap(([, pattern = '']) => [pattern]);
  expect(inMap.filter((pattern) => !known.includes(pattern))).toEqual([]);
  expect(inMap.length).toBeGreaterThan(40);
});

test('what a stranger sees breaks no rule of accessibility in any look', async ({ page }) => {
  for (const address of Object.values(STRANGERS)) await expectEveryLook(page, address);
});

test('the steps of the identity check and of the PIN break no rule of accessibility in any look', async ({
  page,
}) => {
  const wire = await beginSignedUp(page, personWithEmail());
  await expectEveryLook(page, '/settings/kyc');
  await expectEveryLook(page, '/settings/kyc/bvn');
  await wire.call('POST', '/kyc/bvn', await someBvnRecord());
  await expectEveryLook(page, '/settings/kyc/id');
  await sendId(page, wire);
  await expectEveryLook(page, '/settings/kyc/success');
  await expectEveryLook(page, '/settings/setup-pin');
  await wire.call('POST', '/users/me/pin', { pin: PIN });
  await expectEveryLook(page, '/pin-lock');
});

for (let share = 0; share < SHARES; share += 1) {
  test(`what a customer sees breaks no rule of accessibility in any look, share ${share + 1}`, async ({
    page,
  }) => {
    const has = await furnish(await beginSignedUp(page, personWithEmail()));
    const addresses = Object.values(CUSTOMERS).filter((_, place) => place % SHARES === share);
    for (const addressOf of addresses) await expectEveryLook(page, addressOf(has));
  });
}
