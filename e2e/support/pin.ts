import { expect, type Page } from '@playwright/test';
import { PIN } from './people.ts';

export async function press(page: Page, pin: string, go: string): Promise<void> {
  const pad = page.getByRole('group', { name: 'PIN pad' });
  for (const digit of pin) await pad.getByRole('button', { name: digit, exact: true }).click();
  await pad.getByRole('button', { name: go }).click();
}

export async function setUpPin(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('link', { name: /^PIN lock/ }).click();
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await press(page, PIN, 'Continue');
  await expect(page.getByRole('heading', { name: 'Enter it again' })).toBeVisible();
  await press(page, PIN, 'Save PIN');
  await expect(page.getByRole('switch', { name: 'Lock Kolo with a PIN' })).toBeChecked();
}

export async function lockNow(page: Page, heading = 'Enter your PIN'): Promise<void> {
  await page.goto('/settings/pin-settings');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
}
