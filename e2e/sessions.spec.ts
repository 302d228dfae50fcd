import { expect, test } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, logIn, signUp } from './support/journey.ts';
import { personWithEmail, PIN } from './support/people.ts';
import { setUpPin } from './support/pin.ts';

const NEW_PASSWORD = 'a-second-pot-on-the-shelf-27';

test('a customer sees a second device, logs it out, and changes the password', async ({ page, browser }) => {
  const person = personWithEmail();
  await signUp(page, person);
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  // Without the live stream, and what is fetched for use offline, it hears of its end where the journey asks, not on its way there.
  await other.route(/\/api\/v1\/(?:events|schedules|orders|transactions)\b/, (route) => route.abort());
  await logIn(other, person, 'new');

  await page.goto('/settings');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Security' }).click();
  const devices = page.getByRole('list', { name: 'Your devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^Log out/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('Device logged out')).toBeVisible();
  await expect(devices).toHaveCount(1);
  await other.goto('/settings/security');
  await expect(other).toHaveURL(/\/auth\/login$/);
  await expect(other.getByText('You were logged out from another device')).toBeVisible();
  await expectAccessible(other);

  const current = page.getByLabel('Current password');
  await current.fill('not the password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Enter it again').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('That is not your current password.').first()).toBeVisible();
  await expectAccessible(page);
  await current.fill(person.password);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(current).toHaveValue('');
  await other.getByLabel('Email or Phone Number').fill(person.email ?? '');
  await other.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole('button', { name: 'Log in' }).click();
  // Back to where the session ended.
  await expect(other.getByText('This device')).toBeVisible();

  // With a PIN set, the password alone changes nothing.
  await setUpPin(page);
  await page.goto('/settings/security');
  await current.fill(NEW_PASSWORD);
  await page.getByLabel('New password', { exact: true }).fill(person.password);
  await page.getByLabel('Enter it again').fill(person.password);
  await page.getByLabel('Your PIN').fill('13579');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText(/That PIN is not correct/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your PIN').fill(PIN);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed')).toBeVisible();
  await other.goto('/settings/security');
  await expect(other).toHaveURL(/\/auth\/login$/);

  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  await other.goto('/settings/security');
  await expect(other).toHaveURL(/\/auth\/login$/);
  await elsewhere.close();
});

/** Source: the web app's live-updates.ts: so many tabs keep a connection. */
const FOLLOWING_TABS_MAX = 3;

test('the tenth tab opens like the first, and those that close make room for its updates', async ({
  page,
}) => {
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  const others = [page];
  const open = async () => {
    const tab = await page.context().newPage();
    const follows =
      others.length < FOLLOWING_TABS_MAX ? tab.waitForRequest(/\/events/) : Promise.resolve(null);
    await tab.goto('/');
    await expect(tab.getByText('Available Balance', { exact: true })).toBeVisible();
    await follows;
    return tab;
  };
  while (others.length < 9) others.push(await open());
  const last = await open();
  for (const tab of others) await tab.close();
  await customer.deposit('ds', 3_000);
  await expect(last.getByText('+₦3,000')).toBeVisible({ timeout: 20_000 * pace() });
});
