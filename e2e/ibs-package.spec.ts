import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import {
  DECLINED_CARD,
  expectAccessible,
  goToCheckout,
  openAccount,
  payByCard,
  TEST_CARD,
} from './support/journey.ts';
import { PIN, personWithEmail } from './support/people.ts';
import { setUpPin } from './support/pin.ts';

async function fillLock(page: Page, name: string, amount: string): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Amount to lock, in naira').fill(amount);
  await page.getByRole('checkbox').check();
}

test('money from the IBS account is locked, and part of it taken out early', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'IBS');
  await goToCheckout(page, 60_000);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦60,000 is in' })).toBeVisible();

  await page.goto('/packages/new/ibs');
  await page.getByRole('button', { name: 'Lock money' }).click();
  await expect(page.getByText('Enter an amount.')).toBeVisible();
  await expectAccessible(page);
  await fillLock(page, 'Land in Epe', '50000');
  await page.getByLabel('Lock period').fill('12');
  await expect(page.getByText('12% p.a.')).toBeVisible();
  await page.getByRole('button', { name: 'Lock ₦50,000' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText('You will receive')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Lock ₦50,000' }).dblclick();

  await expect(page).toHaveURL(/\/packages\/new\/success\?package=/);
  await expect(page.getByRole('heading', { name: 'Your money is locked' })).toBeVisible();
  await expect(page.getByText('₦50,000 is locked in Land in Epe until')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See package' }).click();
  await expect(page.getByRole('heading', { name: 'Land in Epe' })).toBeVisible();
  await expect(page.getByText('₦50,000 locked + ₦0 interest so far, before tax')).toBeVisible();
  const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
  await page.getByText('Lock all of it again').click();
  await kept;
  await page.reload();
  await expect(page.getByRole('radio', { name: /Lock all of it again/ })).toBeChecked();
  await expectAccessible(page);

  const lock = page.url();
  await setUpPin(page);
  await page.goto(lock);
  await page.getByRole('link', { name: 'Withdraw early' }).click();
  await expect(page.getByRole('heading', { name: /days to go\. Are you sure\?/ })).toBeVisible();
  await page.getByLabel('Amount to withdraw').fill('46000');
  await expect(page.getByText('Leave at least ₦5,000 in the lock, or take all of it.')).toBeVisible();
  await page.getByLabel('Amount to withdraw').fill('20000');
  await expect(page.getByText('₦30,000 stays locked')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Withdraw ₦20,000 now' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw ₦20,000 early?' });
  await question.getByLabel('Your PIN').fill('13579');
  await question.getByRole('button', { name: 'Withdraw ₦20,000 now' }).click();
  await expect(question.getByText(/That PIN is not correct/)).toBeVisible();
  await expectAccessible(page);
  await question.getByLabel('Your PIN').fill(PIN);
  await question.getByRole('button', { name: 'Withdraw ₦20,000 now' }).click();
  await expect(page.getByText('20,000 naira is in your IBS account')).toBeVisible();
  await expect(page.getByText('₦30,000 locked + ₦0 interest so far, before tax')).toBeVisible();

  await page.goto('/payments/history');
  await expect(page.getByRole('link', { name: 'IBS account to Land in Epe' })).toHaveCount(1);
  await expect(page.getByRole('link', { name: 'Land in Epe to IBS account' })).toHaveCount(1);
});

test('money from the DS account begins a lock, which a transfer can too', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  await customer.deposit('ds', 20_000);
  await page.goto('/packages/new/ibs');
  await expect(page.getByText('Enter an amount to see what you will receive.')).toBeVisible();
  await fillLock(page, 'Rent', '12000');
  await expect(page.getByRole('radio', { name: /^DS account · ₦20,000/ })).toBeChecked();
  await page.getByRole('button', { name: 'Lock ₦12,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Lock ₦12,000' }).click();
  await expect(page.getByRole('heading', { name: 'Your money is locked' })).toBeVisible();
  expect(await customer.balance('ds')).toBe(8_000);

  await page.goto('/packages/new/ibs');
  await fillLock(page, 'School fees', '12000');
  await page.getByRole('radio', { name: /^Bank transfer/ }).check({ force: true });
  await page.getByRole('button', { name: 'Lock ₦12,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Get the account number' }).click();
  await expect(page.getByRole('heading', { name: 'Bank transfer' })).toBeVisible();
  await expect(page.getByText('₦12,000').first()).toBeVisible();
  await expectAccessible(page);
  expect(await customer.balance('ds')).toBe(8_000);
});

test('a lock whose card is declined can be tried again, and is paid once', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await page.goto('/packages/new/ibs?name=School%20fees&amount=20000&months=3');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lock ₦20,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₦20,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  await payByCard(page, DECLINED_CARD);
  await page
    .getByRole('link', { name: /back|return/i })
    .or(page.getByRole('button', { name: /cancel|back/i }))
    .first()
    .click();

  await page.waitForURL(/\/packages\/new\/ibs-error|\/payments\/success/);
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('School fees');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Lock ₦20,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₦20,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  await payByCard(page, TEST_CARD);
  await page.getByRole('link', { name: 'See School fees' }).click();
  await expect(page.getByText('₦20,000 locked + ₦0 interest so far, before tax')).toBeVisible();
  await page.goto('/payments/history');
  await expect(page.getByText('School fees', { exact: true })).toHaveCount(1);
});
