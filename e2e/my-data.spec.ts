import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, openAccount } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

test('a customer takes a copy of the data and closes the account', async ({ page }) => {
  const person = personWithEmail();
  await beginSignedUp(page, person);
  await openAccount(page, 'DS');
  await page.goto('/settings');
  await page.getByRole('link', { name: /My data/ }).click();
  await expectAccessible(page);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^kolo-my-data-\d{4}-\d\d-\d\d\.json$/);
  // The contract's shape.
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as {
    profile: { email: string };
    accounts: unknown[];
  };
  expect([data.profile.email, data.accounts.length]).toEqual([person.email, 1]);

  await page.getByRole('button', { name: 'Close account' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Your password').fill('not the password');
  await sheet.getByRole('button', { name: 'Close account' }).click();
  await expect(sheet.getByText('That is not your password.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Your password').fill(person.password);
  await sheet.getByRole('button', { name: 'Close account' }).click();
  await expect(page.getByText('Your account is closed')).toBeVisible();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await page.getByLabel('Email or Phone Number').fill(person.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.goto('/settings');
  await expect(page).toHaveURL(/\/auth\/login$/);
});
