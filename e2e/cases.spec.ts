import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, goToCheckout, openAccount, payByCard, TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { ops } from './support/staff.ts';

const WORDS = 'I was debited twice for this.\nPlease look at it.';

test('a customer reports a problem with a transaction, and reads what staff answer', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  await goToCheckout(page, 2_500);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦2,500 is in' })).toBeVisible();

  await page.goto('/payments/history');
  await page.getByRole('link', { name: /^Deposit to DS account/ }).click();
  await page.getByRole('link', { name: 'Report a problem with this' }).click();
  await expect(page.getByRole('heading', { name: 'Report a problem' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'The transaction that this is about' })).toContainText(
    '₦2,500',
  );
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('Say what is wrong.')).toBeVisible();
  await expectAccessible(page);

  await page.route('**/api/v1/cases', (route) => route.abort());
  await page.getByLabel('What is wrong?').fill(WORDS);
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText('We do not know yet whether it was sent')).toBeVisible();
  await page.unroute('**/api/v1/cases');
  await expect(page.getByLabel('What is wrong?')).toHaveValue(WORDS);
  await page.getByRole('button', { name: 'Send report' }).dblclick();

  const heading = page.getByRole('heading', { name: /^Case C-\d+$/ });
  await expect(heading).toBeVisible();
  await expect(page.getByText('We are looking into it')).toBeVisible();
  await expect(page.getByRole('link', { name: '₦2,500 · Deposit to DS account' })).toBeVisible();
  await expectAccessible(page);

  const number = (await heading.innerText()).replace('Case ', '');
  expect(await ops('cases', 'list')).toContain(`${number}  customer  due`);
  expect(
    await ops('cases', 'answer', number, 'Your bank holds the second debit and gives it back.'),
  ).toContain(`${number} is answered`);
  await page.goto('/settings/notifications');
  await expect(
    page.getByRole('listitem').filter({ hasText: `We have answered your case ${number}` }),
  ).toContainText('Your bank holds the second debit');

  await page.goto('/settings');
  await page.getByRole('link', { name: /^Report a problem/ }).click();
  await expect(page.getByRole('list', { name: 'Your cases' }).getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: /I was debited twice/ }).click();
  await expect(page.getByText('Your bank holds the second debit and gives it back.')).toBeVisible();
  // An answer that does not help is answered with another case about the same.
  await page.getByRole('link', { name: 'Write to us again' }).click();
  await expect(page.getByRole('list', { name: 'The transaction that this is about' })).toContainText(
    '₦2,500',
  );
  await expect(page.getByText(`Your message continues case ${number}.`)).toBeVisible();
  await page.getByLabel('What is wrong?').fill('Nothing has come back.');
  await page.getByRole('button', { name: 'Send report' }).click();
  await expect(page.getByText(`About case ${number}: Nothing has come back.`)).toBeVisible();
  expect(await ops('cases', 'list')).toContain(`About case ${number}: Nothing has come back.`);
  await page.goto('/help/cases/01940000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'We could not find this case' })).toBeVisible();
});
