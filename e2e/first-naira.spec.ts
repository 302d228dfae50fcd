import { expect, test } from '@playwright/test';
import {
  expectAccessible,
  goToCheckout,
  logIn,
  openAccount,
  payByCard,
  signUp,
  skipWelcome,
  TEST_CARD,
} from './support/journey.ts';
import { personWithEmail, personWithPhoneOnly } from './support/people.ts';
import { codeFor } from './support/sandbox.ts';

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

  await page.getByRole('link', { name: 'View All', exact: true }).click();
  await expect(page.getByText('Deposit to DS account')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByText('Deposit to DS account').click();
  await expect(page.getByText(/^KLO-/)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(page.getByText(/^KLO-/)).toBeVisible();
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

test('a customer who never typed the code is led to it by logging in', async ({ page }) => {
  const person = personWithEmail();
  await page.goto('/auth/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const first = await codeFor(person.email ?? '');
  await page.goto('/auth/login');
  await page.getByLabel('Email or Phone Number').fill(person.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('digits of the code').fill(await codeFor(person.email ?? '', first));
  await skipWelcome(page);
  await expect(page.getByText('Available Balance')).toBeVisible();
  await page.goto('/auth/login');
  await expect(page.getByText('Available Balance')).toBeVisible();
});
