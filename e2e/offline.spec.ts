import { expect, test, type Locator, type Page } from '@playwright/test';
import { beginSignedUp, type ApiCustomer } from './support/api-customer.ts';
import { expectAccessible, register, skipWelcome, typeLogIn } from './support/journey.ts';
import { copyStore, everythingKept, putStoreBack, untilDropped, untilPrepared } from './support/offline.ts';
import { PIN, personWithEmail, type Person } from './support/people.ts';
import { onPhone } from './support/phone-shell.ts';
import { lockNow, press, setUpPin } from './support/pin.ts';

const WIDE = { width: 1280, height: 800 };
const AS_OF = /These figures are as of \d{1,2}:\d\d\s[ap]m today\./;

/** Where the customer sees it, on a screen that says it more than once. */
function shown(page: Page, text: string): Locator {
  return page.getByText(text).filter({ visible: true }).first();
}

/** On the dashboard with ₦60,000 in the DS account and a daily package. */
async function beginSaving(page: Page, person: Person): Promise<ApiCustomer> {
  const customer = await beginSignedUp(page, person);
  await customer.openAccount('ds');
  await customer.deposit('ds', 60_000);
  await customer.call('POST', '/daily-savings/self-package', {
    target: 'School fees',
    amountPerDay: 1_000,
    frequency: 'daily',
  });
  await page.reload();
  await expect(shown(page, '₦60,000')).toBeVisible();
  await expect(shown(page, 'School fees')).toBeVisible();
  return customer;
}

for (const look of ['phone', 'wide'] as const) {
  test(`offline on a ${look} screen the app opens with what was seen last, moves no money, and is fresh again by itself`, async ({
    page,
    context,
  }) => {
    if (look === 'wide') await page.setViewportSize(WIDE);
    const customer = await beginSaving(page, personWithEmail());
    await untilPrepared(page, '60000', 'School fees');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
    await expect(page.getByText(AS_OF)).toHaveCount(1);
    await expect(shown(page, '₦60,000')).toBeVisible();
    await expect(shown(page, 'School fees')).toBeVisible();
    await expect(page.getByText('Error fetching')).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Packages', exact: true }).click();
    await expect(shown(page, 'School fees')).toBeVisible();
    await expect(page.getByText(AS_OF)).toHaveCount(1);
    await page.goto('/payments/history');
    await expect(shown(page, 'Deposit to DS account')).toBeVisible();
    await expect(page.getByText(AS_OF)).toHaveCount(1);
    await page.goto('/schedules');
    await expect(page.getByText('Error')).toHaveCount(0);
    await page.goto('/cards');
    await expect(page.getByRole('heading', { name: 'This needs a connection' })).toBeVisible();

    await page.goto('/payments/deposit');
    await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
    await expect(page.getByText(/To move money you need a connection\./)).toBeVisible();
    await page.getByLabel('Amount in naira').fill('5000');
    const refused = page.getByRole('button', { name: 'Continue' });
    await expect(refused).toBeDisabled();
    await expect(refused).toHaveAccessibleDescription('You are offline. This needs a connection.');
    await expectAccessible(page);

    await page.goto('/');
    await expect(shown(page, '₦60,000')).toBeVisible();
    await customer.deposit('ds', 5_000);
    await context.setOffline(false);
    await expect(shown(page, '₦65,000')).toBeVisible();
    await expect(page.getByText('You are offline.', { exact: true })).toHaveCount(0);
    await expect(page.getByText(AS_OF)).toHaveCount(0);
  });
}

test('nothing of a customer can be read in any storage of the browser, and nothing is left once they have logged out', async ({
  page,
  context,
}) => {
  const person = personWithEmail('Nwakaego Ibekwe');
  const customer = await beginSaving(page, person);
  await page.goto('/payments/history');
  await expect(shown(page, 'Deposit to DS account')).toBeVisible();
  await page.goto('/');
  await untilPrepared(page, '60000', 'School fees', 'Deposit to DS account');
  // The contract's shape.
  const [moved] = (await customer.transactions()) as readonly { reference: string; shortReference: string }[];
  const secrets = [
    'Nwakaego',
    'Ibekwe',
    person.email ?? '',
    '60,000',
    '60000',
    'School fees',
    moved?.reference ?? 'no transaction',
    moved?.shortReference ?? 'no transaction',
  ];
  const kept = await everythingKept(page);
  for (const secret of secrets) expect(kept.includes(secret), secret).toBe(false);
  expect(kept.match(/key, extractable: \w+/g)).toEqual(['key, extractable: false']);
  expect(kept.match(/^cached \S*\/api\/.*$/gm)).toBeNull();
  const beside = await context.newPage();
  await beside.goto('/healthz');
  await copyStore(beside);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await untilDropped(page);
  const left = await everythingKept(page);
  expect(left.includes('key, extractable')).toBe(false);
  for (const secret of secrets) expect(left.includes(secret), secret).toBe(false);

  // Where deleting it failed, any page of the app without a session does it.
  await putStoreBack(beside);
  await page.goto('/auth/register');
  await untilDropped(page);

  // And where that failed too, the next customer on this device sees nothing of the one before, with or without a connection.
  await putStoreBack(beside);
  await register(page, personWithEmail('Tamuno Briggs'));
  await skipWelcome(page);
  await page.goto('/');
  await expect(page.getByText('No accounts yet')).toBeVisible();
  await untilPrepared(page, 'Tamuno');
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  await expect(page.getByText('No accounts yet')).toBeVisible();
  expect(await page.locator('body').textContent()).not.toMatch(/60,000|School fees|Nwakaego/);
  await beside.close();
});

test('a session that ends elsewhere takes what was kept with it', async ({ page, context }) => {
  const person = personWithEmail();
  const customer = await beginSaving(page, person);
  await untilPrepared(page);
  await page.goto('/packages/new/daily');
  await page.getByLabel('What is it for?').fill('A generator');
  const second = await context.newPage();
  await second.goto('/settings');
  await second.getByRole('button', { name: 'Log out', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await untilDropped(page);
  expect(await everythingKept(page)).not.toContain('A generator');
  await second.close();

  await typeLogIn(page, person);
  await expect(page).toHaveURL(/\/packages\/new\/daily$/);
  await expect(page.getByLabel('What is it for?')).toHaveValue('');
  await page.goto('/');
  await untilPrepared(page);
  // The server ends it: by a new password, from another device.
  await customer.call('GET', '/users/me').catch(() => undefined);
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('kolo.session') ?? '{}');
    localStorage.setItem('kolo.session', JSON.stringify({ ...session, access: 'expired', refresh: 'ended' }));
  });
  await page.reload();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await untilDropped(page);
});

test('locked and offline nothing is shown until the app is connected and the PIN is typed', async ({
  page,
  context,
}) => {
  await beginSaving(page, personWithEmail());
  await setUpPin(page);
  await page.goto('/');
  await expect(shown(page, '₦60,000')).toBeVisible();
  await untilPrepared(page, '60000', 'School fees');
  await lockNow(page);
  await context.setOffline(true);
  for (const path of ['/', '/packages', '/payments/history']) {
    await page.goto(path);
    await expect(page.getByText('You are offline. Connect to unlock Kolo.')).toBeVisible();
    expect(await page.locator('body').textContent()).not.toMatch(/60,000|School fees/);
  }
  await page.evaluate(() => localStorage.removeItem('kolo.lock'));
  await page.goto('/');
  await expect(page.getByText('You are offline. Connect to unlock Kolo.')).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await press(page, PIN, 'Unlock');
  await expect(shown(page, '₦60,000')).toBeVisible();
});

test('on a phone a fingerprint opens the lock without a connection too', async ({ page, context }) => {
  const phone = await onPhone(page);
  await beginSignedUp(page, personWithEmail(), phone.keystore);
  await setUpPin(page);
  await page.getByRole('switch', { name: 'Unlock with your fingerprint' }).click();
  const sheet = page.getByRole('dialog', { name: 'Unlock with your fingerprint' });
  phone.put(null);
  await sheet.getByLabel('Current PIN').fill(PIN);
  await sheet.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('switch', { name: 'Unlock with your fingerprint' })).toBeChecked();
  phone.put('userCancel');
  await lockNow(page);
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Connect to unlock Kolo.')).toBeVisible();
  phone.put(null);
  await page.getByRole('button', { name: 'Use your fingerprint' }).click();
  await expect(page).toHaveURL(/\/settings$/);
});
