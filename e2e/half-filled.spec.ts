import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { furnish } from './support/furnish.ts';
import { personWithEmail } from './support/people.ts';

async function expectKept(page: Page, label: string, shown: string): Promise<void> {
  await page.getByLabel(label).fill(shown);
  await page.reload();
  await expect(page.getByLabel(label)).toHaveValue(shown);
}

test('an amount that is half way to being paid or withdrawn survives a reload, with where it goes', async ({
  page,
}) => {
  const has = await furnish(await beginSignedUp(page, personWithEmail()));
  await page.goto('/payments/deposit');
  await page.getByRole('button', { name: /^Into which account/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^IBS account/ })
    .click();
  await expectKept(page, 'Amount in naira', '2,345');
  await expect(page.getByRole('button', { name: /^Into which account/ })).toContainText('IBS account');

  await page.goto(`/payments/deposit?package=${has.daily}`);
  await expect(page.getByLabel('Amount in naira')).toHaveValue('1,000');
  await expectKept(page, 'Amount in naira', '3,000');

  await page.goto(`/packages/withdraw?package=${has.daily}`);
  await expect(page.getByLabel('Amount in naira')).toHaveValue('');
  await page.getByRole('radio', { name: /^IBS account/ }).check({ force: true });
  await expectKept(page, 'Amount in naira', '2,500');
  await expect(page.getByRole('radio', { name: /^IBS account/ })).toBeChecked();

  await page.goto(`/packages/withdraw-interest?package=${has.interest}`);
  await expect(page.getByLabel('Amount to withdraw, in naira')).toHaveValue('');
  await expectKept(page, 'Amount to withdraw, in naira', '12,000');

  // What has moved is no longer waiting to be sent.
  await page.goto(`/packages/withdraw?package=${has.daily}`);
  await page.getByRole('button', { name: 'Withdraw ₦2,500' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw ₦2,500' }).click();
  await expect(page.getByRole('heading', { name: '₦2,500 is in your IBS account' })).toBeVisible();
  await page.goto(`/packages/withdraw?package=${has.daily}`);
  await expect(page.getByLabel('Amount in naira')).toHaveValue('');
});
