import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { onPhone } from './support/phone-shell.ts';
import { lockNow, press, setUpPin } from './support/pin.ts';

const TITLE = 'Unlock with your fingerprint';

test('in the app a fingerprint opens the lock for who chose it, and the PIN stays the way when it fails', async ({
  page,
}) => {
  const phone = await onPhone(page);
  await beginSignedUp(page, personWithEmail(), phone.keystore);
  await setUpPin(page);
  await lockNow(page);
  await expect(page.getByRole('button', { name: 'Use your fingerprint' })).toHaveCount(0);
  await press(page, PIN, 'Unlock');
  await expect(page).toHaveURL(/\/settings$/);

  await page.goto('/settings/pin-settings');
  const toggle = page.getByRole('switch', { name: TITLE });
  await toggle.click();
  const sheet = page.getByRole('dialog', { name: TITLE });
  await expectAccessible(page);
  phone.put(null);
  await sheet.getByLabel('Current PIN').fill('11111');
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await expect(sheet.getByText('That PIN is not correct')).toBeVisible();
  expect(phone.asked()).toBe(0);
  await sheet.getByLabel('Current PIN').fill(PIN);
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  phone.put('authenticationFailed');
  await lockNow(page, 'Your fingerprint was not recognised');
  await expect(page.getByText('Try again, or enter your PIN.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  phone.put('biometryLockout');
  await page.getByRole('button', { name: 'Use your fingerprint' }).click();
  await expect(page.getByRole('heading', { name: 'Your phone allows no more tries for now' })).toBeVisible();
  phone.put(null);
  await page.getByRole('button', { name: 'Use your fingerprint' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  phone.put('userCancel');
  await lockNow(page);
  await press(page, PIN, 'Unlock');
  await expect(page).toHaveURL(/\/settings$/);
  phone.put(null);
  await page.goto('/settings/pin-settings');
  await page.getByRole('button', { name: 'Lock now' }).click();
  await expect(page).toHaveURL(/\/settings$/);

  await page.goto('/settings/setup-pin');
  await press(page, PIN, 'Continue');
  await expect(page.getByRole('heading', { name: 'Choose a PIN' })).toBeVisible();
  await press(page, '7073', 'Continue');
  await expect(page.getByRole('heading', { name: 'Enter it again' })).toBeVisible();
  await press(page, '7073', 'Save PIN');
  await expect(toggle).not.toBeChecked();
});
