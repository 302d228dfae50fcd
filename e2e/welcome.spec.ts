import { expect, test } from '@playwright/test';
import { expectAccessible, logIn, register } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

test('a new customer is welcomed once on a device, and led to a PIN', async ({ page }) => {
  const person = personWithEmail();
  await page.goto('/payments/history');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await register(page, person);
  // Under the pointer it stays.
  await page.getByText('Account Verified').hover();
  await expect(page).toHaveURL(/\/welcome$/);
  await expect(page.getByRole('heading', { name: 'Every deposit leaves a mark' })).toBeVisible();
  // The toast about the code does not cover the button.
  const said = await page
    .getByText('Account Verified')
    .locator('xpath=ancestor::*[contains(@class, "toast")][1]')
    .boundingBox();
  const next = await page.getByRole('button', { name: 'Next' }).boundingBox();
  expect((next?.y ?? 0) + (next?.height ?? 0)).toBeLessThanOrEqual(said?.y ?? 0);
  await expectAccessible(page);
  for (const path of ['/', '/settings', '/packages', '/auth/login']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/welcome$/);
  }
  await page.goto('/settings/setup-pin');
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();

  await page.goto('/payments/history');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Three ways to fill it' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('img', { name: 'Step 3 of 3' })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('img', { name: 'Step 2 of 3' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set a PIN' }).click();
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  // On to where the customer wanted to go first.
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page).toHaveURL(/\/payments\/history$/);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await logIn(page, person);
});

test('a second customer of the same phone is welcomed too', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('kolo.onboarded', '["somebody-else"]'));
  await register(page, personWithEmail());
  await expect(page).toHaveURL(/\/welcome$/);
  await page.getByRole('button', { name: 'Skip' }).click();
  await expect(page.getByText('Available Balance')).toBeVisible();
});
