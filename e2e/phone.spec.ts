import { expect, test, type Page } from '@playwright/test';
import { ADDRESSES } from './support/addresses.ts';
import { apiSessionOf, beginSignedUp } from './support/api-customer.ts';
import { everythingKept } from './support/offline.ts';
import { PASSWORD, personWithEmail, type Person } from './support/people.ts';
import { onPhone, type PlayedPhone } from './support/phone-shell.ts';
import { installAtSandbox, messagesTo } from './support/sandbox.ts';

const ORIGIN = new URL(ADDRESSES.url).origin;
/** As the app's own phone-capacitor.ts names them, under the library's prefix. */
const SESSION = 'capacitor-storage_session';
const OFFLINE_KEY = 'capacitor-storage_offline-key';

/** Everything that the page itself keeps, as one text. */
function pageStorage(page: Page): Promise<string> {
  return page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]));
}

/** Turns messages on, gets one that says nothing of the customer, and presses it. */
async function hearOfNews(page: Page, phone: PlayedPhone, person: Person, inbox: string): Promise<void> {
  phone.allow('denied');
  await page.goto('/settings/notification-preferences');
  await expect(page.getByText('Your phone is blocking messages from Kolo.')).toBeVisible();
  phone.allow('prompt');
  await page.getByRole('button', { name: 'Check again' }).click();
  const toggle = page.getByRole('switch', { name: 'Messages on this device' });
  await expect(toggle).not.toBeChecked();
  for (const name of ['requestPermissions', 'register'])
    expect(phone.called(`PushNotifications.${name}`), 'before the press').toBe(false);
  await toggle.click();
  await expect(page.getByRole('switch', { name: 'Security on your devices' })).toBeVisible();
  await expect(toggle).toBeChecked();
  await apiSessionOf(person);
  await expect
    .poll(() => messagesTo(inbox))
    .toMatchObject([{ channel: 'push', subject: 'News from Kolo', text: 'Open Kolo to read it.' }]);
  await phone.pressMessage({ path: 'https://evil.example/', link: 'javascript:alert(1)' });
  await expect(page).toHaveURL(`${ORIGIN}/settings/notifications`);
}

test('on a phone the tokens are in its keystore alone, signing out empties it, and messages come until then', async ({
  page,
}) => {
  const person = personWithEmail();
  const inbox = `phone.${person.email}`;
  const phone = await onPhone(page, await installAtSandbox(inbox));
  await beginSignedUp(page, person, phone.keystore);
  for (const name of ['PrivacyScreen.enable', 'StatusBar.setStyle', 'SplashScreen.hide'])
    await expect.poll(() => phone.called(name)).toBe(true);
  await hearOfNews(page, phone, person, inbox);
  await expect.poll(() => phone.keystore.has(OFFLINE_KEY)).toBe(true);

  await page.goto('/settings');
  // Without a connection the server does not hear of it: the phone itself ends the messages.
  await page.route('**/auth/logout', (route) => route.abort());
  expect(phone.called('PushNotifications.unregister'), 'before the log-out').toBe(false);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/(?:auth\/login|login\.html)$/);
  await expect.poll(() => phone.keystore.size).toBe(0);
  for (const name of ['unregister', 'removeAllDeliveredNotifications'])
    await expect.poll(() => phone.called(`PushNotifications.${name}`)).toBe(true);
  await page.unroute('**/auth/logout');

  await page.getByLabel('Email or Phone Number').fill(person.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  await expect.poll(() => [...phone.keystore.keys()].toSorted()).toEqual([OFFLINE_KEY, SESSION]);
  const { [SESSION]: session = '', [OFFLINE_KEY]: offlineKey = '' } = Object.fromEntries(phone.keystore);
  // As the app's token store writes it.
  const { access, refresh } = JSON.parse(session) as { access: string; refresh: string };
  const kept = await pageStorage(page);
  expect(kept).not.toContain(access);
  expect(kept).not.toContain(refresh);
  const everything = await everythingKept(page);
  expect(everything).not.toContain(offlineKey.split(' ')[1]);
  expect(everything).not.toContain('key, extractable');
  await page.reload();
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
});

test('what an installation before this one left in the keystore signs nobody in', async ({ page }) => {
  const phone = await onPhone(page);
  await beginSignedUp(page, personWithEmail(), phone.keystore);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/settings');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  await expect.poll(() => phone.keystore.size).toBe(0);
});

/** Source: specification, section 2, deep links; what is below each screen is not there, and says so. */
const LINKS = [
  ['payments/success?reference=kolo-made-up&amount=900000', /\/payments\/success\?.*status=success/],
  ['payments/error?reference=kolo-made-up', /\/payments\/error\?.*message=Unknown/],
  ['packages/no-such-package', /\/packages\/no-such-package$/],
  ['orders/no-such-order', /\/orders\/no-such-order$/],
  ['transactions/no-such-transaction', /\/payments\/transaction\/no-such-transaction$/],
  ['settings', /\/settings$/],
  ['settings/security', /\/settings\/security$/],
  ['products/no-such-product', /\/products\/no-such-product$/],
  ['cards', /\/cards$/],
  ['cards/add', /\/cards\/add$/],
  ['kyc', /\/settings\/kyc$/],
  ['kyc/bvn', /\/settings\/kyc\/bvn$/],
  ['schedules/no-such-schedule', /\/schedules\/no-such-schedule$/],
  ['open?action=navigate&route=%2Fpackages%2Fnew&type=daily', /\/packages\/new\/daily$/],
  ['dashboard', /\/$/],
] as const;

const HOSTILE = [
  'https://evil.example/app/cards',
  'javascript:alert(1)',
  'kolo://%E0%A4%A',
  'kolo://no/such/screen',
];

test('every deep link opens its screen in the running app, and a hostile one the dashboard', async ({
  page,
}) => {
  const phone = await onPhone(page);
  await beginSignedUp(page, personWithEmail(), phone.keystore);
  for (const [rest, screen] of LINKS) {
    for (const link of [`kolo://${rest}`, `${ORIGIN}/app/${rest}`]) {
      await phone.openLink(link);
      await expect(page, link).toHaveURL(screen);
    }
    await expect(page.locator('h1').first(), rest).toBeVisible();
    // No link is believed: nothing of it has become money.
    await expect(page.getByText('900,000')).toHaveCount(0);
  }
  await phone.openLink('kolo://orders');
  await phone.openLink('kolo://orders');
  await expect(page.locator('h1').first(), 'pressed twice').toBeVisible();
  for (const link of HOSTILE) {
    await phone.openLink('kolo://cards');
    await expect(page).toHaveURL(/\/cards$/);
    await phone.openLink(link);
    await expect(page, link).toHaveURL(`${ORIGIN}/`);
  }
});

test('a link starts the app at its screen, once, and after signing in where nobody was', async ({ page }) => {
  const phone = await onPhone(page);
  const person = personWithEmail();
  await beginSignedUp(page, person, phone.keystore);
  await phone.launchBy('kolo://cards/add');
  await page.goto('/');
  await expect(page).toHaveURL(/\/cards\/add$/);
  await page.goto('/');
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();

  phone.keystore.clear();
  await phone.launchBy('kolo://schedules');
  await page.goto('/');
  await page.getByLabel('Email or Phone Number').fill(person.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/schedules$/);
});

test("Android's back button closes a sheet, then goes back, then leaves the app", async ({ page }) => {
  const phone = await onPhone(page);
  await beginSignedUp(page, personWithEmail(), phone.keystore);
  await phone.openLink('kolo://settings');
  await expect(page).toHaveURL(/\/settings$/);
  await phone.openLink('kolo://cards');
  await expect(page).toHaveURL(/\/cards$/);
  await phone.pressBack(true);
  await expect(page).toHaveURL(/\/settings$/);
  await page.goto('/');
  await page.getByRole('button', { name: 'Create Account' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await phone.pressBack(true);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await phone.pressBack(false);
  await expect.poll(() => phone.called('App.minimizeApp')).toBe(true);
});
