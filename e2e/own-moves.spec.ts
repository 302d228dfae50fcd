import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { sendTransfer } from './support/sandbox.ts';

const LONG_NAME = 'School fees for Adaeze and Chukwuemeka x';

test('own moves are neutral, the month adds up, and kobo stand where sums do', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  await customer.openAccount('sb');
  await customer.deposit('ds', 9_000);
  await customer.deposit('sb', 1_000);
  const { accountNumber } = await customer.call('POST', '/virtual-account', {});
  await sendTransfer(String(accountNumber), 160);
  await sendTransfer(String(accountNumber), 1);
  const held = async () => (await customer.call('GET', '/self-accounts?accountType=ds'))['exact'];
  await expect.poll(held).toEqual({ availableBalance: '9001.61' });
  const { id } = await customer.call('POST', '/daily-savings/self-package', {
    target: LONG_NAME,
    amountPerDay: 3_000,
    frequency: 'daily',
  });
  await customer.call('POST', '/payments/init-contribution', {
    purpose: 'daily',
    packageId: id,
    amount: 3_000,
    method: 'account',
    sourceAccountType: 'ds',
  });

  await page.goto('/');
  await expect(page.getByLabel('Available Balance').getByText('₦7,001.61')).toBeVisible();
  await page.getByRole('button', { name: 'View accounts' }).click();
  await expect(page.getByRole('list', { name: 'Accounts' })).toContainText('₦6,001.61');
  await expectAccessible(page);

  await page.goto('/payments/history');
  const month = page.getByRole('region', { name: /^Summary of/ });
  await expect(month).toContainText('+₦10,001');
  await expect(month.getByText('In Kolo now')).toBeHidden();
  // Beside a list of all dates there is no room for more on a phone: the month itself has it.
  await page.getByRole('button', { name: 'This month' }).click();
  await month.getByRole('button', { name: 'Show details' }).click();
  await expect(month.getByText('In Kolo now')).toBeVisible();
  await expect(month).toContainText('₦10,001.61');
  await expect(month).toContainText('moved between your own accounts and packages');
  const move = page.getByRole('link', { name: `DS account to ${LONG_NAME}` });
  await expect(move).toContainText('DS Contribution');
  await expect(move.getByText('₦3,000', { exact: true })).toBeVisible();
  // One kobo is no naira, and still something came.
  await expect(page.getByText('+₦0.01')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Money in' }).click();
  await expect(page.getByText('Deposit to DS account')).toHaveCount(3);
  await expect(move).toHaveCount(0);
  await page.getByRole('tab', { name: 'Own transfers' }).click();
  await expect(page.getByText('Deposit to DS account')).toHaveCount(0);
  await move.click();
  await expect(page.getByText('The money was moved')).toBeVisible();
  await expect(page.getByText(LONG_NAME, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/accounts/ds');
  const statement = page.getByRole('region', { name: 'Statement' });
  await expect(statement).toContainText('₦9,001.61');
  await expect(statement).toContainText('Balance ₦6,001.61');
  await expectAccessible(page);
});
