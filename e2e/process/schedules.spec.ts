import { expect, type Page } from '@playwright/test';
import { apiCustomer, apiSessionOf } from '../support/api-customer.ts';
import { expectAccessible, logIn } from '../support/journey.ts';
import { personWithEmail } from '../support/people.ts';
import { advanceClock } from '../support/sandbox.ts';
import { test } from '../support/own-kolo.ts';

const PHONE = { width: 390, height: 844 };
/** Lagos has no summer time. */
const LAGOS_AHEAD_HOURS = 1;
const MISSED_AT_HOUR = 14;
const WIDE = { width: 1280, height: 800 };

async function choose(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('button', { name: question }).click();
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: answer }).click();
}

/** From the menu through the form, with its dates, to the schedule that is on. */
async function makeSchedule(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Schedules/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Save automatically' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New schedule' }).click();
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByText('Choose where the money goes.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Save into/ })).toBeFocused();
  await choose(page, 'Save into', 'Shop rent');
  // Its plan, paid from the one account that there is.
  await expect(page.getByLabel('How much each time')).toHaveValue('1,000');
  await page.getByText('Weekly', { exact: true }).click();
  await page.getByText('Daily', { exact: true }).click();
  await expect(page.getByText('The next dates, at 6:00 am')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save schedule' }).click();
  await expect(page.getByRole('heading', { name: '₦1,000 into Shop rent' })).toBeVisible();
  await expect(page.getByText('Every day at 6:00 am')).toBeVisible();
  await expectAccessible(page);
}

/** What the month left: the list with its calendar, the activity, and that the missed dates were told. */
async function seeMonth(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: /^Notifications/ }).click();
  const told = page.getByRole('list', { name: 'Notifications' });
  await expect(told.getByText('₦1,000 for Shop rent was missed').first()).toBeVisible();
  await page.goto('/schedules');
  await expect(rowOf(page).getByText('Missed', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: /^Payments in / })).toContainText('missed');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Activity' }).click();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('There was not enough money in your DS account.').first()).toBeVisible();
  await expectAccessible(page);
}

const rowOf = (page: Page) => page.getByRole('link', { name: /Shop rent/ });

/** The package's page leads to the form with this package chosen. */
async function fromThePackage(page: Page): Promise<void> {
  await page.goto('/packages');
  await page
    .getByRole('link', { name: /Shop rent/ })
    .first()
    .click();
  await page.getByRole('link', { name: /Save automatically/ }).click();
  await expect(page.getByRole('button', { name: /^Save into Shop rent/ })).toBeVisible();
}

/**
 * To the hour at which a date of today that could not be paid is missed: at six it is tried, then again 2 and 8 hours later. The
 * month's last date is then today's, in the month that the calendar shows.
 */
async function untilAfternoon(sandboxUrl: string): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/clock`);
  // The sandbox's own answer, in the shape of its contract.
  const { now } = (await answer.json()) as { now: string };
  const hour = (new Date(now).getUTCHours() + LAGOS_AHEAD_HOURS) % 24;
  if (hour < MISSED_AT_HOUR) await advanceClock(`PT${MISSED_AT_HOUR - hour}H`, sandboxUrl);
}

test('a schedule is made, a month passes, and what was missed is paid with one tap', async ({
  page,
  ownKolo: environment,
}) => {
  // A month passes hour by hour.
  test.slow();
  await untilAfternoon(environment.sandboxUrl);
  const person = personWithEmail();
  const customer = await apiCustomer(environment, person);
  await customer.openAccount('ds');
  await customer.deposit('ds', 29_000);
  await customer.call('POST', '/daily-savings/self-package', {
    target: 'Shop rent',
    amountPerDay: 1_000,
    frequency: 'daily',
    // More than the month brings: a full package would pause the schedule.
    targetAmount: 60_000,
  });
  await page.setViewportSize(PHONE);
  await logIn(page, person, 'new');
  await makeSchedule(page);

  await advanceClock('P31D', environment.sandboxUrl);
  for (const size of [WIDE, PHONE]) {
    await page.setViewportSize(size);
    await seeMonth(page);
  }

  await (await apiSessionOf(person, environment)).deposit('ds', 5_000);
  await page.getByRole('button', { name: 'Pay now' }).first().click();
  await expect(page.getByText('1,000 naira is in.')).toBeVisible();
  // The list hears of it a moment after the message: until then it offers both.
  await expect(page.getByRole('button', { name: /^Pay all/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Pay now' }).click();
  await expect(page.getByRole('button', { name: 'Pay now' })).toHaveCount(0);

  await page.setViewportSize(WIDE);
  await page.goto('/schedules');
  await rowOf(page).click();
  await page.getByRole('link', { name: 'Change' }).click();
  await page.getByLabel('Time', { exact: true }).selectOption('18');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Every day at 6:00 pm')).toBeVisible();
  await page.getByRole('button', { name: 'Skip the next one' }).click();
  await expect(page.getByText('Skipped', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused by you')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('Paused by you')).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { name: 'Save automatically' })).toBeVisible();
  await fromThePackage(page);
});
