import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { expectAccessible, skipWelcome } from './support/journey.ts';
import { personWithBoth, type Person } from './support/people.ts';
import { codeFor, codeSaying } from './support/sandbox.ts';

const TRIES = 5;

async function typeLogin(page: Page, identifier: string, password: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByLabel('Email or Phone Number').fill(identifier);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

async function registerWithBoth(
  page: Page,
  { name, password, email = '', phone = '' }: Person,
): Promise<void> {
  await page.goto('/auth/register');
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Phone number').fill(phone);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
}

test('who registers with both contacts verifies one on another device, then the other, and logs in with each', async ({
  page,
  browser,
}) => {
  const person = personWithBoth();
  const { email = '', phone = '', password } = person;
  await registerWithBoth(page, person);
  await expect(page.getByText('We sent a code by SMS to')).toContainText(
    `another by email to ${email}. Either works.`,
  );
  await expectAccessible(page);
  const first = await codeFor(email);
  const sms = await codeFor(phone);
  const digits = page.getByLabel('digits of the code');
  for (let by = 1; by <= TRIES; by += 1) {
    const wrong = String(Number(first) + by)
      .padStart(6, '0')
      .slice(-6);
    await digits.fill(wrong === sms ? '000000' : wrong);
    const said = by < TRIES ? 'That code is not right.' : 'Too many tries. Ask for a new code.';
    await expect(page.getByRole('main').getByText(said)).toBeVisible();
  }
  await expectAccessible(page);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await typeLogin(other, email, password);
  await expect(other.getByText('Your account is not verified.')).toBeVisible();
  await other.getByRole('link', { name: 'Enter the code' }).click();
  await expect(other.getByText('We sent a code by SMS to')).toContainText('Either works.');
  await other.getByLabel('digits of the code').fill(await codeFor(email, first));
  await expect(other.getByText('Your account has been successfully verified.')).toBeVisible();
  await skipWelcome(other);

  // The code of the SMS has died by now: with the right password the phone gets another.
  await typeLogin(page, phone, password);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page.getByText('We sent 6 digits to')).toBeVisible();
  await expectAccessible(page);

  await other.goto('/');
  const announcements = other.getByRole('region', { name: 'Announcements' });
  await expectAccessible(other);
  await announcements.getByRole('button', { name: /Phone number is not verified/ }).click();
  await expect(other).toHaveURL(/contact=phone$/);
  await expectAccessible(other);
  await expect(async () => {
    await other.getByLabel('digits of the code').fill(await codeFor(phone));
    await expect(other.getByText('Account Verified')).toBeVisible({ timeout: 2_000 * pace() });
  }).toPass();
  await expect(other).toHaveURL(/\/$/);
  await expect(other.getByText('Phone number is not verified')).toHaveCount(0);
  await elsewhere.close();

  await typeLogin(page, phone, password);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).not.toHaveURL(/auth/);
});

test('a phone that the password alone verified says that it gets no codes, and is proved by the email', async ({
  page,
  browser,
}) => {
  const person = personWithBoth();
  const { email = '', phone = '', password } = person;
  await registerWithBoth(page, person);
  await page.getByLabel('digits of the code').fill(await codeFor(email));
  await expect(page.getByText('Your account has been successfully verified.')).toBeVisible();
  await skipWelcome(page);

  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await typeLogin(other, phone, password);
  await other.getByRole('link', { name: 'Enter the code' }).click();
  await expect(async () => {
    await other.getByLabel('digits of the code').fill(await codeFor(phone));
    await expect(other).not.toHaveURL(/auth/, { timeout: 2_000 * pace() });
  }).toPass();
  await elsewhere.close();

  await page.goto('/settings/personal-information');
  const warning = page.getByText('This phone cannot receive reset or PIN codes yet.');
  await expect(warning).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Verify it' }).click();
  const sheet = page.getByRole('dialog');
  await expect(
    sheet.getByText('For the first 24 hours it cannot receive password or PIN codes.'),
  ).toBeVisible();
  await expect(sheet.getByText('₦20,000')).toHaveCount(0);
  const before = await codeFor(phone);
  await sheet.getByLabel('Your password').fill(password);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByLabel('The code sent to your phone').fill(await codeFor(phone, before));
  await sheet
    .getByLabel('The code sent to your current email')
    .fill(await codeSaying('for a new email address, phone number, name or BVN', email));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toBeHidden();
  await expect(warning).toHaveCount(0);
});
