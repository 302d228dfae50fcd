import { expect } from '@playwright/test';
import { apiCustomer } from '../support/api-customer.ts';
import { expectAccessible, logIn, typeLogIn } from '../support/journey.ts';
import { personWithEmail } from '../support/people.ts';
import { advanceClock } from '../support/sandbox.ts';
import { test } from '../support/own-kolo.ts';

test('a lock runs to its maturity and pays interest less tax', async ({ page, ownKolo: environment }) => {
  const person = personWithEmail();
  const customer = await apiCustomer(environment, person);
  await customer.openAccount('ibs');
  await customer.deposit('ibs', 60_000);
  await logIn(page, person, 'new');

  await page.goto('/packages/new/ibs?name=School%20fees&amount=50000&months=3');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lock ₦50,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock ₦50,000' }).click();
  await page.getByRole('link', { name: 'See package' }).click();
  await expect(page.getByText('₦50,000 locked + ₦0 interest so far, before tax')).toBeVisible();
  const lockUrl = page.url();
  const figure = (name: string) =>
    page.locator('dl div', { hasText: name }).locator('dd').first().innerText();
  const [interest, tax, payout] = [
    await figure('Interest before tax'),
    await figure('Tax on the interest'),
    await figure('You will receive'),
  ];

  await advanceClock('P20D', environment.sandboxUrl);
  await page.goto(lockUrl);
  await expect(page.getByText(/₦50,000 locked \+ ₦219 interest/)).toBeVisible();
  await expectAccessible(page);

  await advanceClock('P75D', environment.sandboxUrl);
  // A session does not last that long; who logs in again is brought back to where they were.
  await page.goto(lockUrl);
  await typeLogIn(page, person);
  await expect(page.getByText('Paid out.')).toBeVisible();
  expect([
    await figure('Interest before tax'),
    await figure('Tax on the interest'),
    await figure('You received'),
  ]).toEqual([interest, tax, payout]);
  await expectAccessible(page);
  await page.goto('/payments/history');
  await expect(page.getByRole('link', { name: 'School fees to IBS account' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Interest\s+School fees/ })).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Tax\s+School fees/ })).toHaveCount(1);
  await page.goto('/settings/notifications');
  await expect(page.getByText('School fees has matured')).toBeVisible();
});
