import { expect, test } from '@playwright/test';
import { expectAccessible, signUp } from './support/journey.ts';
import { watchMotion } from './support/motion.ts';
import { personWithBoth } from './support/people.ts';
import { codeFor } from './support/sandbox.ts';

test('a customer verifies the email address from the announcement and comes back', async ({ page }) => {
  const person = personWithBoth();
  const motion = await watchMotion(page);
  await signUp(page, person);
  const first = await codeFor(person.email ?? '');
  const announcements = page.getByRole('region', { name: 'Announcements' });
  await expect(announcements.getByRole('img', { name: 'Announcement 1 of 2' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/auth/verify-email');
  await expect(page.getByRole('button', { name: 'Send me a code' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Not now' }).click();

  await announcements.getByRole('button', { name: /Email is not verified/ }).click();
  await expect(page.getByText('Verification email sent!')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/verify-email$/);
  await expectAccessible(page);
  const code = await codeFor(person.email ?? '', first);
  const digits = page.getByLabel('digits of the code');
  await motion.allow();
  await motion.begun();
  await digits.fill(code === '000000' ? '111111' : '000000');
  await expect(page.getByText('Verification Failed')).toBeVisible();
  expect(await motion.timesBegun('shake')).toBe(1);
  await motion.reduce();
  await digits.fill(code === '000002' ? '111111' : '000002');
  await expect(page.locator('.otp.bad')).toBeVisible();
  expect(await motion.begun()).toEqual([]);
  await digits.fill(code);
  await expect(page.getByText('Account Verified')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(announcements).toBeVisible();
  await expect(page.getByText('Email is not verified')).toHaveCount(0);

  await announcements.getByRole('button', { name: 'Dismiss this announcement' }).click();
  await expect(announcements).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText('Available Balance')).toBeVisible();
  await expect(announcements).toHaveCount(0);
  // One device is one line, however often it was verified.
  await page.goto('/settings/security');
  await expect(page.getByRole('list', { name: 'Your devices' }).getByRole('listitem')).toHaveCount(1);
});

test('who is not signed in and asked for no code is told so', async ({ page }) => {
  await page.goto('/auth/verify-email');
  await expect(page.getByText('“No identifier for verification”')).toBeVisible();
});
