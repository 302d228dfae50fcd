import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEnvironment } from '@kolo/tools/dev-env.ts';
import { expect, test, type Page } from '@playwright/test';
import { type ApiCustomer, apiCustomer, apiSessionOf } from '../support/api-customer.ts';
import { expectAccessible, logIn } from '../support/journey.ts';
import { personWithEmail } from '../support/people.ts';
import { advanceClock } from '../support/sandbox.ts';
import { opsIn } from '../support/staff.ts';

const PHONE = { width: 390, height: 844 };

/** A package that has its whole price. */
async function paidInFull(customer: ApiCustomer, words: string, price: number): Promise<string> {
  const { results } = await customer.call('GET', `/products?search=${encodeURIComponent(words)}`);
  // In the shape of the contract.
  const [product] = results as { id: string }[];
  const made = await customer.call('POST', '/daily-savings/sb/self-package', { productId: product?.id });
  const packageId = String(made['_id']);
  await customer.call('POST', '/payments/init-contribution', {
    purpose: 'sb',
    packageId,
    amount: price,
    method: 'account',
    sourceAccountType: 'ds',
  });
  return packageId;
}

/** From the package to the checkout. */
async function begin(page: Page, packageId: string): Promise<void> {
  await page.goto(`/packages/${packageId}`);
  await page.getByRole('link', { name: 'Order now' }).click();
  await expect(page.getByRole('heading', { name: 'Where shall we bring it?' })).toBeVisible();
  await expectAccessible(page);
}

async function typeAddress(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Enter the house number and the street.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('House number and street').fill('14 Adeola Street');
  await page.getByLabel('Town or city').fill('Yaba');
  await page.getByLabel('State').selectOption('Lagos');
  await page.getByLabel('Local government area').selectOption('Lagos Mainland');
  await page.getByLabel('Phone number for the rider').fill('0803 555 0142');
  await page.getByRole('button', { name: 'Continue' }).click();
}

/** Pays for the delivery from the DS account; returns the number of the order. */
async function payAndOrder(page: Page): Promise<string> {
  await expect(page.getByText('To pay now')).toBeVisible();
  await page.getByRole('radio', { name: /DS/ }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay ₦2,500 and order' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₦2,500 and order' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Order K-\d+$/ });
  await expect(heading).toBeVisible();
  await expectAccessible(page);
  return ((await heading.textContent()) ?? '').replace('Order ', '');
}

/** Each step is seen by the customer, who only looks. */
async function followToTheDoor(page: Page, dataDir: string, number: string): Promise<void> {
  const steps = page.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem');
  for (const [status, title] of [
    ['confirmed', 'Confirmed, being packed'],
    ['dispatched', 'On the way'],
    ['delivered', 'Delivered'],
  ] as const) {
    await opsIn(dataDir, 'orders', 'move', number, status);
    await expect(steps.filter({ hasText: title })).toContainText('Done:');
  }
  await expect(page.getByRole('button', { name: 'Cancel order' })).toHaveCount(0);
  await expectAccessible(page);
}

async function sayThatItIsDamaged(page: Page, number: string): Promise<void> {
  await page.getByRole('link', { name: 'Not received or damaged' }).click();
  await expect(page.getByText(`Order ${number}`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('What is wrong?').fill('The plug is broken.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(`Order ${number}, Steam iron Tamba 1: The plug is broken.`)).toBeVisible();
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('is back in your SB account.')).toBeVisible();
  await expectAccessible(page);
}

// A Kolo of its own: on the first day of a device an order of this size is held.
test('full packages are ordered: one is followed to the door, the other is cancelled', async ({
  browser,
}) => {
  test.slow();
  const dataDir = mkdtempSync(join(tmpdir(), 'kolo-orders-'));
  const environment = await startEnvironment({ dataDir, ports: 'free', build: false });
  try {
    const person = personWithEmail();
    const signedUp = await apiCustomer(environment, person);
    await signedUp.openAccount('ds');
    await signedUp.deposit('ds', 40_000);
    await signedUp.deposit('ds', 40_000);
    const iron = await paidInFull(signedUp, 'iron tamba', 22_500);
    const blender = await paidInFull(signedUp, 'blender tamba', 29_500);
    const context = await browser.newContext({
      baseURL: environment.url,
      reducedMotion: 'reduce',
      viewport: PHONE,
    });
    const page = await context.newPage();
    await logIn(page, person, 'new');
    await advanceClock('P2D', environment.sandboxUrl);
    const customer = await apiSessionOf(person, environment);

    await begin(page, iron);
    await typeAddress(page);
    const number = await payAndOrder(page);
    expect(await customer.balance('ds')).toBe(25_500);
    const { orders } = await customer.call('GET', '/transactions/summary');
    expect(orders).toBe(25_000);
    await followToTheDoor(page, dataDir, number);
    await sayThatItIsDamaged(page, number);

    await begin(page, blender);
    await page.getByRole('button', { name: 'Continue' }).click();
    await payAndOrder(page);
    await cancel(page);
    expect(await customer.balance('sb')).toBe(32_000);

    await page.goto('/settings');
    await page.getByRole('link', { name: /^Orders/ }).click();
    await expect(page.getByRole('list', { name: 'Earlier' }).getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await page.goto(`/packages/${iron}`);
    await expect(page.getByText('This package is closed.')).toBeVisible();
  } finally {
    await environment.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
