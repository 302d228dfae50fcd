import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

/** Through the form, past its mistakes; returns the new package's id. */
async function create(page: Page): Promise<string> {
  await page.goto('/packages/new/daily');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await page.getByLabel('How much each time').fill('999');
  await page.getByRole('button', { name: 'Create package' }).click();
  await expect(page.getByText('The smallest payment is ₦1,000.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: '₦2,500' }).click();
  await expect(page.getByText('In 30 days you will have')).toBeVisible();
  await expect(page.getByText('₦75,000').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Weekly' }).check({ force: true });
  await expect(page.getByText('In 30 weeks you will have')).toBeVisible();
  await page.getByRole('radio', { name: 'Daily' }).check({ force: true });
  await page.getByLabel('What is it for?').fill('Generator service');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create package' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your pot is ready' })).toBeVisible();
  await page.getByRole('link', { name: 'See package' }).click();
  await expect(page.getByRole('heading', { name: 'Generator service' })).toBeVisible();
  await page.waitForURL(/\/packages\/[0-9a-f-]{36}$/);
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('a goal is begun, paid into, changed, partly withdrawn and closed', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  const id = await create(page);
  await expect(page.getByText('A payment of ₦2,500 is due.')).toBeVisible();
  await expectAccessible(page);

  await customer.openAccount('ds');
  await customer.deposit('ds', 100_000);
  const pay = (amount: number) =>
    customer.call('POST', '/payments/init-contribution', {
      purpose: 'daily',
      packageId: id,
      amount,
      method: 'account',
      sourceAccountType: 'ds',
    });
  await pay(45_000);
  await page.reload();
  const marks = page.getByRole('list', { name: '18 of 30 days saved' });
  await expect(marks.getByRole('listitem')).toHaveCount(30);
  await expect(marks.getByText('Day 19, next')).toBeAttached();
  await expect(page.getByText('Twelve more and the pot is full.')).toBeVisible();
  await expect(page.getByText('On track.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Edit' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What is it for?').fill('New generator');
  await sheet.getByLabel('Target in naira').fill('90000');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'New generator' })).toBeVisible();
  await expect(page.getByText('· 60%')).toBeVisible();

  await page.getByRole('link', { name: 'Withdraw' }).click();
  await page.getByLabel('Amount in naira').fill('45001');
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByText('There is ₦45,000 in this package.')).toBeVisible();
  await page.getByLabel('Amount in naira').fill('5000');
  await page.getByRole('button', { name: 'Withdraw ₦5,000' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw ₦5,000' }).dblclick();
  await expect(page.getByRole('heading', { name: '₦5,000 is in your DS account' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible();
  await expectAccessible(page);
  expect(await customer.balance('ds')).toBe(60_000);
  await page.getByRole('link', { name: 'Back to the package' }).click();

  await pay(30_000);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your pot is full' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Close package/ }).click();
  await expect(page.getByRole('dialog').getByText('₦70,000', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close package' }).click();
  await expect(page.getByText('This package is closed.')).toBeVisible();
  await expectAccessible(page);
  expect(await customer.balance('ds')).toBe(100_000);
});
