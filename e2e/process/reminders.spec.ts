import { expect, type Page } from '@playwright/test';
import { apiCustomer, type ApiCustomer } from '../support/api-customer.ts';
import { expectAccessible, logIn } from '../support/journey.ts';
import { personWithEmail } from '../support/people.ts';
import { advanceClock, messagesTo } from '../support/sandbox.ts';
import { test } from '../support/own-kolo.ts';

const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 800 };
const TITLE = '₦3,000 for Shop rent is due today';

/** ₦3,000 a week, the first on the day of sign-up, of which nobody is reminded, and money in the DS account to pay it from. */
async function shopRent(customer: ApiCustomer): Promise<string> {
  await customer.openAccount('ds');
  await customer.deposit('ds', 20_000);
  const made = await customer.call('POST', '/daily-savings/self-package', {
    target: 'Shop rent',
    amountPerDay: 3_000,
    frequency: 'weekly',
  });
  return String(made['id']);
}

/** From the bell to the deposit, which is filled in, and from there to the payment: on the phone, then on a wide screen. */
async function payFromTheBell(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const reminder = page.getByRole('listitem').filter({ hasText: TITLE });
  await expect(reminder).toHaveCount(1);
  await expectAccessible(page);
  await page.setViewportSize(WIDE);
  await expectAccessible(page);
  await reminder.getByRole('link', { name: 'Pay ₦3,000' }).click();
  await expect(page.getByLabel('Amount in naira')).toHaveValue('3,000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /DS account/ }).check({ force: true });
  await page.getByRole('button', { name: 'Pay ₦3,000' }).click();
  await expect(page.getByRole('heading', { name: '₦3,000 is in' })).toBeVisible();
}

/** The link of the e-mail, in a browser where nobody is signed in. Opening it changes nothing. */
async function stopFromTheMail(page: Page, text: string): Promise<void> {
  const link = /http\S+\/auth\/link#\S+/.exec(text)?.[0];
  if (link === undefined) throw new Error(`there is no link in ${text}`);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Stop reminders?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Stop reminding me' }).click();
  await expect(page.getByRole('heading', { name: 'Reminders are off' })).toBeVisible();
}

test('a reminder is in the bell, leads to the deposit, filled in, and comes no more', async ({
  page,
  browser,
  ownKolo: environment,
}) => {
  test.slow();
  const person = personWithEmail();
  const customer = await apiCustomer(environment, person);
  const packageId = await shopRent(customer);
  await page.setViewportSize(PHONE);
  await logIn(page, person, 'new');
  await advanceClock('P8D', environment.sandboxUrl);
  await payFromTheBell(page);
  await page.goto('/settings/notifications');
  const paid = page.getByRole('listitem').filter({ hasText: TITLE });
  await expect(paid.getByText('You have paid into this package since.')).toBeVisible();
  await expect(paid.getByRole('link', { name: 'Pay ₦3,000' })).toHaveCount(0);
  await expect(paid.getByRole('button', { name: 'Stop reminding me' })).toBeVisible();

  const settings = page.getByRole('switch', { name: 'Remind me of payments' });
  await page.setViewportSize(PHONE);
  await page.goto('/settings/notification-preferences');
  await expect(settings).toBeChecked();
  await page.getByLabel('Time', { exact: true }).selectOption({ label: '8:00 am' });
  await expectAccessible(page);
  const sent = await messagesTo(person.email ?? '', environment.sandboxUrl);
  const mail = sent.find(({ text }) => text.includes(TITLE));
  expect(mail?.text).toContain(`/app/payments/deposit?package=${packageId}&amount=3000`);
  const stranger = await browser.newPage({ viewport: PHONE });
  await stopFromTheMail(stranger, mail?.text ?? '');
  await page.reload();
  await expect(settings).not.toBeChecked();

  await advanceClock('P7D', environment.sandboxUrl);
  await page.goto('/settings/notifications');
  await expect(page.getByText('₦3,000 is in')).toBeVisible();
  await expect(page.getByText(TITLE)).toHaveCount(1);
});
