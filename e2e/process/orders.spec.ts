import type { Environment } from '@kolo/tools/dev-env.ts';
import { pace } from '@kolo/tools/environment/pace.ts';
import { expect, type Page } from '@playwright/test';
import { type ApiCustomer, apiCustomer, apiSessionOf } from '../support/api-customer.ts';
import { expectAccessible, logIn } from '../support/journey.ts';
import { type Person, personWithEmail } from '../support/people.ts';
import { advanceClock, finishCheckout, makeFault, messagesTo } from '../support/sandbox.ts';
import { opsIn } from '../support/staff.ts';
import { test } from '../support/own-kolo.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
/** The API gives a silent provider 15 seconds before it answers the customer. */
const AFTER_SILENCE = { timeout: 15_000 + 15_000 * pace() };

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
  await expect(page.getByRole('heading', { name: 'Where should we deliver it?' })).toBeVisible();
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

/** Pays for the delivery that way; returns the number of the order. */
async function payAndOrder(page: Page, way: RegExp): Promise<string> {
  await expect(page.getByText('To pay now')).toBeVisible();
  await page.getByRole('radio', { name: way }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay ₦2,500 and order' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₦2,500 and order' }).click();
  const heading = page.getByRole('heading', { level: 1, name: /^Order K-\d+$/ });
  await expect(heading).toBeVisible(AFTER_SILENCE);
  await expectAccessible(page);
  return ((await heading.textContent()) ?? '').replace('Order ', '');
}

/** Each step is seen by the customer, who only looks: on the phone, and the last ones on a wide screen. */
async function followToTheDoor(page: Page, dataDir: string, number: string): Promise<void> {
  const steps = page.getByRole('list', { name: 'Steps of the order' }).getByRole('listitem');
  for (const [status, title, size] of [
    ['confirmed', 'Confirmed', PHONE],
    ['dispatched', 'On the way', WIDE],
    ['delivered', 'Delivered', WIDE],
  ] as const) {
    await page.setViewportSize(size);
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
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('The plug is broken.', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: `Order ${number}, Steam iron Tamba 1` })).toBeVisible();
}

/** Asked on a wide screen, answered on the phone. */
async function cancel(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Cancel order' }).click();
  await expectAccessible(page);
  await page.setViewportSize(PHONE);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(page.getByText('was paid back to your SB account.')).toBeVisible();
  await expectAccessible(page);
}

/** The owner of the mailbox, who did not order it, is logged in nowhere. */
async function cancelAtTheMailbox(page: Page, { sandboxUrl }: Environment, email: string): Promise<void> {
  const text = (await messagesTo(email, sandboxUrl)).find((one) => one.text.includes('/auth/link#o'))?.text;
  const link = /\/auth\/link#\S+/.exec(text ?? '')?.[0] ?? '';
  const context = await page.context().browser()?.newContext({ viewport: PHONE, reducedMotion: 'reduce' });
  if (!context) throw new Error('the page has no browser');
  const mailbox = await context.newPage();
  await mailbox.goto(new URL(link, page.url()).href);
  await expect(mailbox.getByRole('heading', { name: 'Cancel this order?' })).toBeVisible();
  await expectAccessible(mailbox);
  await mailbox.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(mailbox.getByText('The order is cancelled')).toBeVisible();
  await expectAccessible(mailbox);
  await context.close();
}

/** What the month in which the order was paid counts for orders: a month may end while the journey runs. */
async function countedForOrders(customer: ApiCustomer, number: string): Promise<unknown> {
  // The contract's shape.
  const transactions = (await customer.transactions()) as { narration: string; date: string }[];
  const payment = transactions.find(({ narration }) => narration === `Payment for order ${number}`);
  if (!payment) throw new Error(`order ${number} has no payment`);
  const day = new Date(payment.date).toLocaleDateString('en-CA', { timeZone: 'Africa/Lagos' });
  const month = day.slice(0, 'YYYY-MM'.length);
  return (await customer.call('GET', `/transactions/summary?month=${month}`))['orders'];
}

interface Newcomer {
  /** The wire's side of the customer who is logged in on the page. */
  readonly customer: ApiCustomer;
  readonly person: Person;
  /** Days pass; then the customer is on the wire again. */
  readonly later: (time: string) => Promise<ApiCustomer>;
}

/** Begins on the phone. */
async function newcomer(page: Page, environment: Environment): Promise<Newcomer> {
  await page.setViewportSize(PHONE);
  const person = personWithEmail();
  const customer = await apiCustomer(environment, person);
  await logIn(page, person, 'new');
  const later = async (time: string) => {
    await advanceClock(time, environment.sandboxUrl);
    return apiSessionOf(person, environment);
  };
  return { customer, person, later };
}

test('full packages are ordered: one is followed to the door, the other is cancelled', async ({
  page,
  ownKolo: environment,
}) => {
  test.slow();
  const { customer: signedUp, later } = await newcomer(page, environment);
  await signedUp.openAccount('ds');
  await signedUp.deposit('ds', 40_000);
  await signedUp.deposit('ds', 40_000);
  const iron = await paidInFull(signedUp, 'iron tamba', 22_500);
  const blender = await paidInFull(signedUp, 'blender tamba', 29_500);
  // On the first day of a device an order of this size is held.
  const customer = await later('P2D');

  await begin(page, iron);
  await typeAddress(page);
  const number = await payAndOrder(page, /DS/);
  expect(await customer.balance('ds')).toBe(25_500);
  expect(await countedForOrders(customer, number)).toBe(25_000);
  await followToTheDoor(page, environment.dataDir, number);
  await sayThatItIsDamaged(page, number);

  await begin(page, blender);
  await page.getByRole('button', { name: 'Continue' }).click();
  await payAndOrder(page, /DS/);
  await cancel(page);
  expect(await customer.balance('sb')).toBe(32_000);

  await page.goto('/settings');
  await page.getByRole('link', { name: /^Orders/ }).click();
  await expect(page.getByRole('list', { name: 'Earlier' }).getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await page.goto(`/packages/${iron}`);
  await expect(page.getByText('You ordered Steam iron Tamba 1.')).toBeVisible();
});

test('the bank is silent about what a card pays at the checkout: nothing is paid twice, and the owner of the mailbox cancels what is ordered at last', async ({
  page,
  ownKolo: environment,
}) => {
  test.slow();
  const { customer, person, later } = await newcomer(page, environment);
  await customer.openAccount('ds');
  await customer.deposit('ds', 30_000);
  const iron = await paidInFull(customer, 'iron tamba', 22_500);
  // The contract's shape: { data: payment }.
  const check = (await customer.call('POST', '/cards', {}))['data'] as { reference: string };
  await finishCheckout(check.reference, 'success', environment.sandboxUrl);
  await customer.settled(check.reference);

  await begin(page, iron);
  await typeAddress(page);
  for (const [operation, mode, times] of [
    ['charge_authorization', 'timeout_after_effect', 1],
    ['transaction.verify', 'error', 10_000],
  ] as const) {
    await makeFault({ operation, mode, times }, environment.sandboxUrl);
  }
  const number = await payAndOrder(page, /4081/);
  await page.setViewportSize(WIDE);
  await expect(page.getByText('We are waiting for your bank.')).toBeVisible();
  await expectAccessible(page);
  const { orders } = await customer.call('GET', '/transactions/summary');
  expect(orders).toBe(0);
  await page.goto(`/packages/${iron}`);
  await expect(page.getByText('Being ordered')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();

  await makeFault({ clear: true }, environment.sandboxUrl);
  const again = await later('PT1H');
  await expect(page.getByText('We are waiting for your bank.')).toBeHidden();
  // The first day of this device is not over: the person who orders from it may be a thief.
  await page.setViewportSize(PHONE);
  await expect(page.getByText('This order is on hold for your safety.')).toBeVisible();
  await expectAccessible(page);
  await expect(opsIn(environment.dataDir, 'orders', 'move', number, 'confirmed')).rejects.toMatchObject({
    stdout: expect.stringContaining('while no more may leave the account'),
  });
  expect(await countedForOrders(again, number)).toBe(25_000);
  expect(await again.balance('ds')).toBe(7_500);
  await page.goto('/orders');
  const row = page.getByRole('list', { name: 'Current' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(number);
  await expect(row).toContainText('On hold');
  await cancelAtTheMailbox(page, environment, person.email ?? '');
  await page.goto('/orders');
  await expect(page.getByRole('list', { name: 'Earlier' })).toContainText(number);
  expect(await again.balance('sb')).toBe(25_000);
});
