import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test, type Page } from '@playwright/test';
import type axe from 'axe-core';
import type { Person } from './people.ts';
import { codeFor } from './sandbox.ts';
import { isItsTurn } from './sweep-share.ts';

/** The documented card that always pays. Source: the provider's test data. */
export const TEST_CARD = { number: '4084 0840 8408 4081', cvv: '408', expiry: '12/40' };
export const DECLINED_CARD = { number: '4084 0800 0000 5408', cvv: '001', expiry: '12/40' };

declare global {
  interface Window {
    /** Once its source has run in the page. */
    axe?: typeof axe;
  }
}

/** Source: axe-core's names for the rules of WCAG 2.0 to 2.2, A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The same, and what axe recommends besides: for a page that is all there. */
export const BEST_PRACTICES = [...WCAG, 'best-practice'];

/** In its short form: it is sent to each document, and the long one is a megabyte and a half. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `npm test` runs axe on every third screen of a journey. */
const TURNS = 3;
/** How many screens each journey has checked, by its id. */
const screensSeen = new Map<string, number>();

function isLookedAt(): boolean {
  const { testId } = test.info();
  const place = screensSeen.get(testId) ?? 0;
  screensSeen.set(testId, place + 1);
  return isItsTurn(place, TURNS);
}

/** No rule of WCAG A or AA is broken. */
export async function expectNoViolation(page: Page, rules = WCAG): Promise<void> {
  // Once a document: the app stays in it from screen to screen.
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(AXE);
  const found = await page.evaluate(async (tags) => {
    if (window.axe === undefined) throw new Error('the document changed under the checker');
    const { violations } = await window.axe.run({ runOnly: tags, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
  }, rules);
  expect(found).toEqual([]);
}

/** Nothing is wider than the screen. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

/** On this screen of a journey nothing is wider than the screen, and no rule of WCAG A or AA is broken. */
export async function expectAccessible(page: Page, rules = WCAG): Promise<void> {
  if (isLookedAt()) await expectNoViolation(page, rules);
  await expectNoOverflow(page);
}

/** What every customer meets once on a device. */
export async function skipWelcome(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Skip' }).click();
}

/** From the login page to the welcome of somebody new, by the code in the inbox; of the phone, where there are both. */
export async function register(page: Page, person: Person): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Create account' }).click();
  await page.getByLabel('Full name').fill(person.name);
  if (person.email) await page.getByLabel('Email').fill(person.email);
  if (person.phone) await page.getByLabel('Phone number').fill(person.phone);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await page.getByLabel('digits of the code').fill(await codeFor(person.phone ?? person.email ?? ''));
  await expect(page.getByText('Your account has been successfully verified.')).toBeVisible();
}

/** The same as far as the dashboard. */
export async function signUp(page: Page, person: Person): Promise<void> {
  await register(page, person);
  await skipWelcome(page);
  await page.goto('/');
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
}

/** On the page for it. */
export async function typeLogIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('Email or Phone Number').fill(person.email ?? person.phone ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

export async function logIn(page: Page, person: Person, device: 'known' | 'new' = 'known'): Promise<void> {
  await page.goto('/auth/login');
  await typeLogIn(page, person);
  if (device === 'new') await skipWelcome(page);
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
}

export async function openAccount(page: Page, type: 'DS' | 'SB' | 'IBS'): Promise<void> {
  await page
    .getByRole('button', { name: /^(Create Account|Add)$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await dialog.getByRole('radio', { name: `${type} account` }).check({ force: true });
  await dialog.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Your new account has been created successfully')).toBeVisible();
}

/** From the dashboard to the provider's page; returns the payment's reference. */
export async function goToCheckout(page: Page, amount: number): Promise<string> {
  await page.getByRole('link', { name: 'Deposit' }).first().click();
  await page.getByLabel('Amount in naira').fill(String(amount));
  await page.getByRole('button', { name: 'Continue' }).click();
  let reference = '';
  // Read on its way through: the browser drops the body once it leaves for the provider's page.
  await page.route('**/payments/init-contribution', async (route) => {
    const response = await route.fetch();
    // Our own API's answer, in the shape of the contract.
    reference = ((await response.json()) as { data: { reference: string } }).data.reference;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: `Pay ₦${amount.toLocaleString('en-NG')}` }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  return reference;
}

export async function payByCard(page: Page, card: typeof TEST_CARD): Promise<void> {
  await page.getByLabel(/card number/i).fill(card.number);
  await page.getByLabel(/expir/i).fill(card.expiry);
  await page.getByLabel(/cvv/i).fill(card.cvv);
  await page.getByRole('button', { name: /^pay/i }).click();
}
