import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { payByCard, register, skipWelcome, TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { finishCheckout } from './support/sandbox.ts';

/** Counts what is pressed in the app, over all of its pages; the keys of a figure that is typed are not pressed. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? '0') + 1)),
      true,
    );
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem('taps') ?? '0'));
}

/** A daily package of ₦1,000 a day, of which nothing is paid yet. */
async function dailyPackage(page: Page) {
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  await customer.call('POST', '/daily-savings/self-package', { amountPerDay: 1_000, frequency: 'daily' });
  return customer;
}

async function depositOfToday(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Deposit into Savings Goal' }).click();
  await expect(page.getByLabel('Amount in naira')).toHaveValue('1,000');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('a daily contribution from the balance takes 3 taps', async ({ page }) => {
  const taps = await countTaps(page);
  const customer = await dailyPackage(page);
  await customer.deposit('ds', 5_000);
  await page.goto('/');
  await depositOfToday(page);
  await page.getByRole('button', { name: 'Pay ₦1,000' }).click();
  await expect(page.getByRole('heading', { name: '₦1,000 is in' })).toBeVisible();
  expect(await taps()).toBe(3);
});

test('a daily contribution from a saved card takes 4 taps, the agreement to the charge among them', async ({
  page,
}) => {
  const taps = await countTaps(page);
  const customer = await dailyPackage(page);
  // The contract's shape: { data: payment }.
  const check = (await customer.call('POST', '/cards', {}))['data'] as { reference: string };
  await finishCheckout(check.reference, 'success');
  await customer.settled(check.reference);
  await page.goto('/');
  await depositOfToday(page);
  await page.getByRole('button', { name: 'Pay ₦1,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Charge ₦1,000' }).click();
  await expect(page.getByRole('heading', { name: '₦1,000 is in' })).toBeVisible();
  expect(await taps()).toBe(4);
});

test('from the form of a new customer to the page of the first naira takes 10 taps at most', async ({
  page,
}) => {
  const taps = await countTaps(page);
  await register(page, personWithEmail());
  await skipWelcome(page);
  await page.getByRole('link', { name: 'Deposit' }).first().click();
  await page.getByRole('button', { name: /^DS account/ }).click();
  await page.getByLabel('Amount in naira').fill('5000');
  await page.getByRole('button', { name: 'Continue' }).click();
  // One more press takes the customer to the provider's page.
  expect(await taps()).toBeGreaterThan(4);
  expect(await taps()).toBeLessThan(10);
  await page.getByRole('button', { name: 'Pay ₦5,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦5,000 is in' })).toBeVisible();
});
