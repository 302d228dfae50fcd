import { randomInt } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { becomeVerified } from './support/identity-check.ts';
import { expectAccessible } from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { setUpPin } from './support/pin.ts';
import { makeBankAccount, messagesTo, sendPayoutBack } from './support/sandbox.ts';

const ZENITH = '057';

/** Payouts of the sandbox end by themselves after 3 s; the screen asks again within 10 s. */
const SETTLES = { timeout: 20_000 * pace() };

/** Its last digit is not the one that the others ask for. */
const UNUSUAL = '9135724680';

async function accountOf(name: string, accountNumber = String(randomInt(1e9, 1e10))): Promise<string> {
  await makeBankAccount({ bankCode: ZENITH, accountNumber, name });
  return accountNumber;
}

async function fillAccount(page: Page, accountNumber: string): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).selectOption({ label: 'Zenith Bank' });
  await page.getByLabel('Account number').fill(accountNumber);
}

async function withdraw(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount in naira').fill(String(amount));
  await page.getByRole('button', { name: `Withdraw ₦${amount.toLocaleString('en-NG')}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your PIN').fill(PIN);
}

/**
 * A foreign account is refused with its reason; then one in the customer's own name, with a wrong PIN first. It leads back to
 * the withdrawal that it was added for.
 */
async function addAccounts(page: Page): Promise<void> {
  await page.goto('/payments/withdraw?account=ds');
  await page.getByRole('link', { name: 'Add a bank account' }).click();
  await expect(page.getByText('You have no bank account here yet.')).toBeVisible();
  await fillAccount(page, await accountOf('MUSA IBRAHIM'));
  await expect(page.getByText('MUSA IBRAHIM')).toBeVisible();
  await expect(page.getByText('This is not the name on your BVN or your Kolo profile.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add account' })).toBeDisabled();
  await expectAccessible(page);
  await fillAccount(page, await accountOf('OKONKWO ADAEZE N.', UNUSUAL));
  await expect(page.getByText('This name matches your account.')).toBeVisible();
  await expect(page.getByText('This number looks unusual')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your PIN').fill('00000');
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(dialog.getByText('That PIN is not correct.')).toBeVisible();
  await dialog.getByLabel('Your PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Add account' }).click();
  await expect(page.getByRole('heading', { name: 'Withdraw', exact: true })).toBeVisible();
  await expect(page.getByLabel('Amount in naira')).toHaveValue('');
  await expect(page.getByText('New: up to ₦20,000 until')).toBeVisible();
  await expectAccessible(page);
}

/** More than a new account takes is refused with the figure; then a smaller amount arrives. */
async function withdrawAndArrive(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await page.goto('/');
  await page.getByRole('link', { name: 'Withdraw', exact: true }).first().click();
  await page.getByLabel('Amount in naira').fill('25000');
  await expect(page.getByText('In its first 24 hours you can withdraw up to ₦20,000 in all')).toBeVisible();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expectAccessible(page);
  await withdraw(page, 5_000);
  await dialog.getByRole('button', { name: 'Withdraw ₦5,000' }).click();
  await expect(page.getByRole('heading', { name: '₦5,000 is on its way' })).toBeVisible();
  await expect(page.getByRole('heading', { name: '₦5,000 is in your bank' })).toBeVisible(SETTLES);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByText('−₦5,000')).toBeVisible();
  await expect(page.getByText('Free', { exact: true })).toBeVisible();
}

/** Removing one takes the PIN, as adding it did. */
async function removeAccount(page: Page): Promise<void> {
  await page.goto('/settings/manage-bank-accounts');
  await page.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: /^Remove .+\?$/ });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(question.getByText('Enter your PIN. It has 4 digits or more.')).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Your PIN').fill(PIN);
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('You have no bank account here yet.')).toBeVisible();
}

test('money goes to a bank in the customer’s own name, and comes back where the bank sends it back', async ({
  page,
}) => {
  const person = personWithEmail();
  const wire = await beginSignedUp(page, person);
  await wire.openAccount('ds');
  await wire.deposit('ds', 30_000);
  await page.goto('/payments/withdraw');
  await expect(page.getByRole('heading', { name: 'Verify your identity first' })).toBeVisible();
  await becomeVerified(page, wire);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You need a PIN first' })).toBeVisible();
  await expectAccessible(page);
  // Said before anything is typed that could not be sent.
  await page.goto('/settings/manage-bank-accounts');
  await expect(page.getByText('You need a PIN first.')).toBeVisible();
  await expect(page.getByLabel('Account number')).toHaveCount(0);
  await expectAccessible(page);
  await setUpPin(page);
  await addAccounts(page);
  await withdrawAndArrive(page);

  await page.goto('/payments/withdraw?account=ds');
  await expect(page.getByText('You can withdraw ₦15,000 now')).toBeVisible();
  await withdraw(page, 6_000);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw ₦6,000' }).click();
  await expect(page.getByText(/^KLO-/)).toBeVisible();
  await page.getByRole('button', { name: 'Copy reference' }).click();
  const reference = await page.getByText(/^kolo-out-/).textContent();
  await sendPayoutBack(reference ?? '');
  await expect(page.getByRole('heading', { name: '₦6,000 is back in your DS account' })).toBeVisible(SETTLES);
  await expect(page.getByText('It did not arrive.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByText(/^Withdrawal reversed - Zenith Bank/)).toBeVisible();
  await page.goto('/payments/history');
  await page.getByText(/^Sent back by the bank · Withdrawal request/).click();
  await expect(page.getByText('Sent back by the bank')).toBeVisible();
  await expect(page.getByText('Your bank sent the money back')).toBeVisible();
  await expectAccessible(page);
  expect(await wire.balance('ds')).toBe(25_000);
  await removeAccount(page);
  const told = (await messagesTo(person.email ?? '')).map(({ text }) => text).join('\n');
  expect(told).toContain('A bank account was added');
});
