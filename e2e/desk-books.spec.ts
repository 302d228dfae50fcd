import { expect, test } from '@playwright/test';
import { enrol } from './support/desk.ts';
import { expectEveryLook, WIDE } from './support/desk-looks.ts';

test('finance reads the books: the proof, the days and the totals', async ({ browser }) => {
  const page = await browser.newPage({ viewport: WIDE });
  await enrol(page, `fin-${Date.now()}`, 'finance');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  await expect(page.getByText('The books hold.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Money of the days' }).getByRole('row')).toHaveCount(31);
  await expectEveryLook(page);
  await page.close();
});
