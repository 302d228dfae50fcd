import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  goToCheckout,
  logIn,
  openAccount,
  payByCard,
  signUp,
  TEST_CARD,
} from './support/journey.ts';
import { personWithEmail, personWithPhoneOnly } from './support/people.ts';

test('a new customer signs up, opens an account, pays by card and sees it', async ({ page }) => {
  const person = personWithEmail();
  await page.goto('/payments/history');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expectAccessible(page);
  await signUp(page, person);
  await expect(page.getByText('No accounts yet')).toBeVisible();
  await expectAccessible(page);

  await openAccount(page, 'DS');
  await goToCheckout(page, 5_000);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦5,000 is in' })).toBeVisible();
  await expect(page.getByText('Your DS account now has ₦5,000.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByText('₦5,000', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('+₦5,000')).toHaveCount(1);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'View All' }).click();
  await expect(page.getByText('Deposit to DS account')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByText('Deposit to DS account').click();
  await expect(page.getByText(/kolo-[0-9a-f]{32}/)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/kolo-[0-9a-f]{32}/)).toBeVisible();
});

test('a customer with only a phone and a long name does the same, logs out and in again', async ({
  page,
}) => {
  const person = personWithPhoneOnly();
  await signUp(page, person);
  await openAccount(page, 'SB');
  await goToCheckout(page, 1_000);
  await payByCard(page, TEST_CARD);
  await expect(page.getByText('Your SB account now has ₦1,000.')).toBeVisible();
  await page.goto('/settings');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('kolo.session'))).toBeNull();
  await logIn(page, person);
  await expect(page.getByText('₦1,000', { exact: true }).first()).toBeVisible();
});
