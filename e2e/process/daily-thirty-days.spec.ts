import type { Environment } from '@kolo/tools/dev-env.ts';
import { expect } from '@playwright/test';
import { apiCustomer, apiSessionOf } from '../support/api-customer.ts';
import { expectAccessible, logIn } from '../support/journey.ts';
import { personWithEmail, type Person } from '../support/people.ts';
import { advanceClock } from '../support/sandbox.ts';
import { test } from '../support/own-kolo.ts';

/** Signs in again each time: an access token does not last as long as the days that are skipped. */
async function pay(environment: Environment, person: Person, packageId: string, amount: number) {
  const customer = await apiSessionOf(person, environment);
  await customer.call('POST', '/payments/init-contribution', {
    purpose: 'daily',
    packageId,
    amount,
    method: 'account',
    sourceAccountType: 'ds',
  });
}

test('thirty days of savings fall behind, catch up, fill the pot and break it open', async ({
  page,
  ownKolo: environment,
}) => {
  const person = personWithEmail();
  const customer = await apiCustomer(environment, person);
  await customer.openAccount('ds');
  await customer.deposit('ds', 60_000);
  await logIn(page, person, 'new');
  await page.goto('/packages/new/daily');
  await page.getByLabel('What is it for?').fill('Christmas in Enugu');
  await page.getByLabel('How much each time').fill('2000');
  await page.getByRole('button', { name: 'Create package' }).click();
  await page.getByRole('link', { name: 'See package' }).click();
  await expect(page.getByText('A payment of ₦2,000 is due.')).toBeVisible();
  const packageUrl = page.url();
  const id = new URL(packageUrl).pathname.split('/').at(-1) ?? '';
  await pay(environment, person, id, 2_000);

  await advanceClock('P5D', environment.sandboxUrl);
  await page.goto(packageUrl);
  await expect(page.getByText('Behind by 5 payments: ₦10,000.')).toBeVisible();
  await expectAccessible(page);
  await pay(environment, person, id, 10_000);
  await page.reload();
  await expect(page.getByText('On track.')).toBeVisible();
  await expect(page.getByText(/24 more payments of ₦2,000 by/)).toBeVisible();

  await advanceClock('P24D', environment.sandboxUrl);
  await pay(environment, person, id, 48_000);
  await page.goto(packageUrl);
  await expect(page.getByRole('heading', { name: 'Your pot is full' })).toBeVisible();
  await expect(page.getByText('Your target is reached.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Break it open' }).click();
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Withdraw ₦60,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw ₦60,000' }).click();
  await expect(page.getByRole('heading', { name: '₦60,000 is in your DS account' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to the package' }).click();
  await expect(page.getByText('This pot is empty.')).toBeVisible();
  await expect(page.getByRole('list', { name: '30 of 30 days saved' })).toBeVisible();
  await expectAccessible(page);
  expect(await (await apiSessionOf(person, environment)).balance('ds')).toBe(60_000);
});
