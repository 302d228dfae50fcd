import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { becomeVerified } from './support/identity-check.ts';
import { expectAccessible } from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { setUpPin } from './support/pin.ts';
import { makeBankAccount } from './support/sandbox.ts';
import { ops } from './support/staff.ts';

const ZENITH = '057';
/** News reach an open page within seconds: a job writes them, and each process looks once a second. */
const LIVE = { timeout: 20_000 };

const BANNER = 'Nothing can leave your account for now.';
const REASON = 'We could not reach you about a new phone number.';

test('a frozen customer reads why on every screen, pays in, and cannot withdraw until staff are done', async ({
  page,
}) => {
  const person = personWithEmail();
  const wire = await beginSignedUp(page, person);
  await wire.openAccount('ds');
  await wire.deposit('ds', 30_000);
  await becomeVerified(page, wire);
  await setUpPin(page);
  const accountNumber = String(randomInt(1e9, 1e10));
  await makeBankAccount({ bankCode: ZENITH, accountNumber, name: 'OKONKWO ADAEZE' });
  await wire.call('POST', '/bank-accounts', { bankCode: ZENITH, accountNumber, pin: PIN });
  const { id } = await wire.call('GET', '/users/me');

  await page.goto('/payments/withdraw?account=ds');
  await page.getByLabel('Amount in naira').fill('5000');
  await ops('customers', 'freeze', String(id), '--reason', REASON, '--review', '3');
  // It comes while the customer looks.
  const banner = page.getByRole('status').filter({ hasText: BANNER });
  await expect(banner).toContainText(REASON, LIVE);
  await page.getByRole('button', { name: 'Withdraw ₦5,000' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Withdraw ₦5,000' }).click();
  await expect(dialog.getByText('Nothing was withdrawn.')).toBeVisible();
  await expect(dialog.getByText('report a problem in Account')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  for (const address of ['/', '/packages', '/settings', '/payments/deposit']) {
    await page.goto(address);
    await expect(banner).toContainText('We will check again by');
    await expectAccessible(page);
  }
  // A refusal that is about no field stands at the top of its form, with the way on.
  await page.goto('/settings/personal-information');
  await page.getByRole('button', { name: 'Change email' }).click();
  await dialog.getByLabel('New email').fill('adaeze.again@example.ng');
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByLabel('Your PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Send code' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Nothing has changed.');
  await expect(dialog.getByText('report a problem in Account')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings/my-data');
  await page.getByRole('button', { name: 'Close account' }).click();
  await dialog.getByLabel('Your password').fill(person.password);
  await dialog.getByLabel('Your PIN').fill(PIN);
  await dialog.getByRole('button', { name: 'Close account' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Your account is not closed.');
  await expect(dialog.getByText('report a problem in Account')).toBeVisible();
  await wire.deposit('ds', 1_000);
  expect(await wire.balance('ds')).toBe(31_000);

  await page.goto('/');
  await expect(banner).toContainText(REASON);
  await ops('customers', 'unfreeze', String(id), '--reason', 'The customer came with an ID.');
  await expect(page.getByText(BANNER)).toBeHidden(LIVE);
});
