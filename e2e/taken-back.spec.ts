import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp, type ApiCustomer } from './support/api-customer.ts';
import { becomeVerified } from './support/identity-check.ts';
import { expectAccessible } from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { setUpPin } from './support/pin.ts';
import { bankDisputes, makeBankAccount } from './support/sandbox.ts';

/** The bank's word comes by a webhook, and a job asks the provider. */
const HEARD = { timeout: 20_000 * pace() };

async function addBankAccount(wire: ApiCustomer): Promise<void> {
  const accountNumber = String(randomInt(1e9, 1e10));
  await makeBankAccount({ bankCode: '057', accountNumber, name: 'OKONKWO ADAEZE C.' });
  await wire.call('POST', '/bank-accounts', { bankCode: '057', accountNumber, pin: PIN });
}

async function tryToWithdraw(page: Page, amount: number): Promise<void> {
  await page.goto('/payments/withdraw?account=ds');
  await page.getByLabel('Amount in naira').fill(String(amount));
  const name = `Withdraw ₦${amount.toLocaleString('en-NG')}`;
  await page.getByRole('button', { name }).click();
  await page.getByRole('dialog').getByLabel('Your PIN').fill(PIN);
  await page.getByRole('dialog').getByRole('button', { name }).click();
}

async function isTold(page: Page, title: string, body: string): Promise<void> {
  await expect(async () => {
    await page.goto('/settings/notifications');
    await expect(page.getByText(title)).toBeVisible({ timeout: 3_000 * pace() });
  }).toPass(HEARD);
  await expect(page.getByText(body)).toBeVisible();
}

/** Refused with the figure and the day, and so is closing the account. */
async function staysWhileDisputed(page: Page, person: { password: string }): Promise<void> {
  await isTold(page, 'Your bank asks for ₦10,000 back', 'Until this is decided, ₦10,000 must stay in Kolo');
  await expectAccessible(page);
  await page.goto('/payments/history');
  await expect(page.getByText('Disputed', { exact: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto('/payments/withdraw?account=ds');
  await expect(page.getByText('Your bank asks for ₦10,000 back.')).toBeVisible();
  await page.getByRole('link', { name: 'See the payment' }).click();
  await expect(page.getByText('Your bank asks for this payment back.')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('Your bank asks for ₦10,000 back.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/payments/withdraw?account=ds');
  await page.getByLabel('Amount in naira').fill('9000');
  await expect(page.getByText('You can withdraw up to ₦2,000 now.')).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole('dialog');
  await page.goto('/settings/my-data');
  await page.getByRole('button', { name: 'Close account' }).click();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByLabel('Your PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByText('You can close your account when that is decided')).toBeVisible();
  await expectAccessible(page);
}

test('a payment that the bank takes back: what may leave, what is taken, and what makes it good', async ({
  page,
}) => {
  const person = personWithEmail();
  const wire = await beginSignedUp(page, person);
  await wire.openAccount('ds');
  await wire.deposit('ds', 7_000);
  const reference = await wire.deposit('ds', 10_000);
  await becomeVerified(page, wire);
  await setUpPin(page);
  await addBankAccount(wire);
  await tryToWithdraw(page, 5_000);
  await expect(page.getByRole('heading', { name: '₦5,000 is on its way' })).toBeVisible();

  await bankDisputes(reference, 'opened');
  const dialog = page.getByRole('dialog');
  await staysWhileDisputed(page, person);
  await page.goto('/payments/withdraw?account=ds');
  await page.getByText('All', { exact: true }).click();
  await page.getByRole('button', { name: 'Withdraw ₦2,000', exact: true }).click();
  await dialog.getByLabel('Your PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Withdraw ₦2,000', exact: true }).click();
  await expect(page.getByRole('heading', { name: '₦2,000 is on its way' })).toBeVisible();

  await bankDisputes(reference, 'lost');
  await isTold(page, 'Your bank took back ₦10,000', 'It came out of your accounts and packages.');
  expect(await wire.balance('ds')).toBe(0);
  await page.goto('/payments/history');
  await expect(page.getByText(/^Payment taken back by your bank( ·|$)/)).toBeVisible();
  await expectAccessible(page);

  await bankDisputes(reference, 'won');
  await isTold(page, 'Your bank gave back ₦10,000', 'It is back where it was taken from.');
  expect(await wire.balance('ds')).toBe(10_000);
});

test('what had left before the bank asked is missing, and the next money makes it good', async ({ page }) => {
  const person = personWithEmail();
  const wire = await beginSignedUp(page, person);
  await wire.openAccount('ds');
  const reference = await wire.deposit('ds', 10_000);
  await becomeVerified(page, wire);
  await setUpPin(page);
  await addBankAccount(wire);
  await tryToWithdraw(page, 6_000);
  await expect(page.getByRole('heading', { name: '₦6,000 is on its way' })).toBeVisible();
  await bankDisputes(reference, 'lost');
  await isTold(page, 'Your bank took back ₦10,000', 'You owe Kolo ₦6,000.');
  for (const address of ['/', '/accounts/ds', '/payments/withdraw?account=ds', '/payments/deposit']) {
    await page.goto(address);
    await expect(page.getByText(/^You owe Kolo ₦6,000\./)).toBeVisible();
  }
  await wire.deposit('ds', 8_000);
  expect(await wire.balance('ds')).toBe(2_000);
  await isTold(page, '₦6,000 that your bank took back is repaid', 'You no longer owe anything.');
  await page.goto('/payments/history');
  await expect(page.getByText(/^Makes good a payment taken back( ·|$)/)).toBeVisible();
  await expectAccessible(page);
});
