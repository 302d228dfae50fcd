import { randomInt } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { becomeVerified } from './support/identity-check.ts';
import { expectAccessible } from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { setUpPin } from './support/pin.ts';
import { makeBankAccount } from './support/sandbox.ts';
import { ops } from './support/staff.ts';

const ZENITH = '057';
/** A notification reaches an open page within seconds: a job writes it, and each process looks once a second. */
const LIVE = { timeout: 20_000 * pace() };

const BANNER = 'Nothing can leave your account for now.';
const REASON = 'We could not reach you about a new phone number.';

/** Where a frozen customer cannot go on, and the button that would begin it. */
const REFUSED = [
  { address: '/payments/withdraw?account=ds', says: 'You cannot withdraw for now.', hidden: 'Withdraw' },
  {
    address: '/settings/manage-bank-accounts',
    says: 'You cannot add or change bank accounts for now.',
    hidden: 'Add account',
  },
  {
    address: '/settings/setup-pin',
    says: 'You cannot set or change your PIN for now.',
    hidden: 'Continue',
  },
  {
    address: '/settings/pin-settings',
    says: 'You cannot change your PIN for now.',
    hidden: 'Forgot PIN?',
  },
  {
    address: '/settings/security',
    says: 'You cannot change your password for now.',
    hidden: 'Save password',
  },
  {
    address: '/settings/personal-information',
    says: 'You cannot change your name, email or phone number for now.',
    hidden: 'Change email',
  },
  {
    address: '/settings/my-data',
    says: 'You cannot close your account for now.',
    hidden: 'Close account',
  },
];

test('a frozen customer reads why on every screen, pays in, and cannot withdraw', async ({ page }) => {
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
  await banner.getByText('Why').click();
  await expect(banner.getByText(REASON)).toBeVisible();
  await expectAccessible(page);
  // Each screen of what is refused says so at its start, and asks for nothing.
  for (const { address, says, hidden } of REFUSED) {
    await page.goto(address);
    await expect(page.getByText(says)).toBeVisible();
    await expect(page.getByRole('main').getByText(REASON)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' })).toBeVisible();
    await expect(page.getByRole('button', { name: hidden })).toHaveCount(0);
    await expectAccessible(page);
  }
  await wire.deposit('ds', 1_000);
  expect(await wire.balance('ds')).toBe(31_000);
});
