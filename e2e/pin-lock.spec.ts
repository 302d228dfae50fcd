import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, logIn } from './support/journey.ts';
import { watchMotion } from './support/motion.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { lockNow, press, setUpPin } from './support/pin.ts';
import { codeFor } from './support/sandbox.ts';

const WRONG = '11111';

/** What outlives a log-out: it tells the device, not the customer. */
const OF_THE_DEVICE = [
  'kolo.balance-hidden',
  'kolo.data-used',
  'kolo.device',
  'kolo.dismissed-announcements',
  'kolo.less-data',
  'kolo.lock-after',
  'kolo.onboarded',
  'kolo.theme',
];

/** As a value of its own: a time in milliseconds may have the same digits in it. */
const THE_PIN = new RegExp(`\\b${PIN}\\b`);

/** Everything that this page's browser keeps, wherever a page can keep something, as one text. */
function kept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name);
    const caches = await window.caches.keys();
    const stored = [Object.entries(localStorage), Object.entries(sessionStorage)];
    return JSON.stringify([stored, document.cookie, databases, caches, history.state, window.name]);
  });
}

test('an app that nobody touches locks, in every tab and over a reload, until the PIN is typed', async ({
  page,
  context,
}) => {
  await page.clock.install();
  await beginSignedUp(page, personWithEmail());
  await page.goto('/settings/setup-pin');
  await press(page, '123', 'Continue');
  await expect(page.getByText('PIN must be at least 4 digits')).toBeVisible();
  await expectAccessible(page);
  await setUpPin(page);
  await expectAccessible(page);
  await page.getByRole('radio', { name: '1 minute', exact: true }).check({ force: true });

  await page.goto('/payments/history?type=credit');
  await page.clock.fastForward('01:15');
  await expect(page.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible();
  await expect(page).toHaveURL(/\/pin-lock$/);
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/payments/history?type=credit');
  await expect(page).toHaveURL(/\/pin-lock$/);
  const other = await context.newPage();
  await other.goto('/');
  await expect(other).toHaveURL(/\/pin-lock$/);

  await page.keyboard.type(`${PIN}9`);
  await page.keyboard.press('Backspace');
  await expect(page.getByText('5 digits entered')).toBeAttached();
  expect(await kept(page)).not.toMatch(THE_PIN);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/payments\/history\?type=credit$/);
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByText('Available Balance')).toBeVisible();
  expect(await kept(page)).not.toMatch(THE_PIN);
});

test('T28: neither the storage nor the address opens a locked app', async ({ page, context }) => {
  await beginSignedUp(page, personWithEmail());
  await setUpPin(page);
  await lockNow(page);
  for (const path of ['/', '/settings', '/payments/deposit', '/nowhere']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/pin-lock$/);
  }
  await page.evaluate(() => {
    localStorage.removeItem('kolo.lock');
    localStorage.setItem('kolo.lock-after', '1000000000000');
  });
  await page.goto('/');
  await expect(page).toHaveURL(/\/pin-lock$/);
  await page.goto('/settings/pin-settings');
  await expect(page.getByText('Kolo is locked.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/pin-lock');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. Connect to unlock Kolo.')).toBeVisible();
  await context.setOffline(false);
  await press(page, PIN, 'Unlock');
  await expect(page.getByText('Available Balance')).toBeVisible();
  expect(await kept(page)).not.toMatch(THE_PIN);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(names.filter((name) => !OF_THE_DEVICE.includes(name))).toEqual([]);
  expect(await kept(page)).not.toMatch(THE_PIN);
});

test('five wrong PINs end the session, and the password opens it again', async ({ page }) => {
  const person = personWithEmail();
  const motion = await watchMotion(page);
  await beginSignedUp(page, person);
  await setUpPin(page);
  await lockNow(page);
  await motion.allow();
  await motion.begun();
  await press(page, WRONG, 'Unlock');
  await expect(page.getByRole('heading', { name: 'That PIN is not correct' })).toBeVisible();
  expect(await motion.timesBegun('shake')).toBe(1);
  await motion.reduce();
  await expect(page.getByText('4 tries left before we log you out.', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const left of ['3 tries', '2 tries', '1 try']) {
    await press(page, WRONG, 'Unlock');
    await expect(page.getByText(`${left} left before we log you out.`, { exact: true })).toBeVisible();
    expect(await motion.begun()).toEqual([]);
  }
  await press(page, WRONG, 'Unlock');
  await expect(page).toHaveURL(/\/auth\/login$/);
  await expect(page.getByText('Your PIN was wrong too many times')).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => localStorage.getItem('kolo.session'))).toBeNull();
  await logIn(page, person);
  await lockNow(page);
  await press(page, PIN, 'Unlock');
  await expect(page).toHaveURL(/\/settings$/);
});

test('a forgotten PIN is replaced by password and code, and a PIN is removed by itself', async ({
  page,
  context,
}) => {
  const person = personWithEmail();
  await beginSignedUp(page, person);
  const first = await codeFor(person.email ?? '');
  await setUpPin(page);
  await lockNow(page);
  await page.getByRole('link', { name: 'Forgot PIN?' }).click();
  await page.getByRole('button', { name: 'Send me a code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a new PIN' });
  await dialog.getByLabel('Code').fill(await codeFor(person.email ?? '', first));
  await dialog.getByLabel('Password', { exact: true }).fill(person.password);
  await dialog.getByLabel('New PIN').fill('7073');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set new PIN' }).click();
  await expect(page.getByRole('heading', { name: 'Lock after' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Available Balance')).toBeVisible();
  await page.getByRole('switch', { name: 'Lock Kolo with a PIN' }).click();
  await page.getByLabel('Current PIN').fill('7073');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove PIN' }).click();
  await expect(page.getByRole('switch', { name: 'Lock Kolo with a PIN' })).not.toBeChecked();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByText('Available Balance')).toBeVisible();
  await page.goto('/pin-lock');
  await expect(page.getByText('Available Balance')).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
  expect(names.filter((name) => !OF_THE_DEVICE.includes(name))).toEqual([]);
});
