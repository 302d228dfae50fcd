import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, goToCheckout, openAccount, payByCard, TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

async function savedBy(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('an account shows its balance and its statement, on screen and as a file', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await page.goto('/accounts/ds');
  await expect(page.getByText('You have no DS account yet')).toBeVisible();
  await expectAccessible(page);
  await openAccount(page, 'DS');
  await expect(page.getByText('Nothing on these days')).toBeVisible();
  await page.goto('/');
  await goToCheckout(page, 60_000);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦60,000 is in' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('button', { name: 'View accounts' }).click();
  await page.getByRole('link', { name: /^DS\s*Daily savings/ }).click();
  await expect(page.getByRole('heading', { name: 'DS account' })).toBeVisible();
  const entry = page.getByRole('list', { name: 'Entries of the statement' }).getByRole('listitem');
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('Deposit to DS account');
  await expect(entry).toContainText('plus 60,000 naira');
  await expect(entry).toContainText('Balance ₦60,000');
  await expectAccessible(page);

  const pdf = await savedBy(page, 'Download PDF');
  expect(pdf.name).toMatch(/^kolo-statement-\d{10}-.*\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Statement saved')).toBeVisible();
  const csv = await savedBy(page, 'Download CSV');
  expect(csv.bytes.toString('utf8')).toContain('Deposit to DS account,60000,,60000');

  await page.getByRole('button', { name: 'Choose dates' }).click();
  await page.getByLabel('From').fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-31');
  await expect(page.getByText('Nothing on these days')).toBeVisible();
  await page.getByLabel('To', { exact: true }).fill('2019-12-31');
  await expect(page.getByText('The first day is after the last day.')).toBeVisible();
  await expectAccessible(page);
});
