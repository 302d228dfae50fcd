import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, goToCheckout, openAccount, payByCard, TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

/** The link that the statement's PDF carries. */
async function linkOnPdf(page: Page): Promise<string> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const bytes = await readFile(await (await started).path());
  const link = /\/URI \((\S+?\/statements\/check#(?:[A-Z2-7]{4}-){4}[A-Z2-7]{4})\)/.exec(
    bytes.toString('latin1'),
  );
  expect(link).not.toBeNull();
  return link?.[1] ?? '';
}

test('a landlord checks a statement by its link and by its code, and learns no more than the page says', async ({
  page,
  browser,
}) => {
  await beginSignedUp(page, personWithEmail());
  await page.goto('/');
  await openAccount(page, 'DS');
  await page.goto('/');
  await goToCheckout(page, 60_000);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦60,000 is in' })).toBeVisible();
  await page.goto('/accounts/ds');
  const link = await linkOnPdf(page);

  // Signed in the page is the same.
  await page.goto(link);
  await expect(page.getByText('Kolo made this statement.')).toBeVisible();

  const stranger = await browser.newContext();
  const theirs = await stranger.newPage();
  const sent: string[] = [];
  theirs.on('request', (request) => sent.push(`${request.url()} ${request.headers()['referer'] ?? ''}`));
  await theirs.goto(link);
  await expect(theirs.getByText('Kolo made this statement.')).toBeVisible();
  const figures = theirs.getByRole('region', { name: 'What the statement says' });
  await expect(figures).toContainText('Closing balance');
  await expect(figures).toContainText('₦60,000');
  // No BVN yet: any name could stand in the profile.
  await expect(figures).toContainText('Name not checked');
  await expect(figures).not.toContainText(/\d{10}/);
  await expectAccessible(theirs);
  expect(new URL(theirs.url()).hash).toBe('');
  const code = link.split('#')[1] ?? '';
  expect(sent.filter((line) => line.includes(code))).toEqual([]);

  const field = theirs.getByLabel('Statement code');
  await expect(field).toHaveValue(code);
  await field.fill(code.slice(0, 9));
  await theirs.keyboard.press('Enter');
  await expect(theirs.getByText('A code has 20 letters and digits')).toBeVisible();
  await field.fill('aaaa bbbb cccc dddd eeee');
  await theirs.getByRole('button', { name: 'Check' }).click();
  await expect(theirs.getByText('We could not find a statement with this code.')).toBeVisible();
  await expect(figures).toBeHidden();
  await expectAccessible(theirs);
  await stranger.setOffline(true);
  await field.fill(code.toLowerCase());
  await theirs.getByRole('button', { name: 'Check' }).click();
  await expect(theirs.getByText('The code could not be checked.')).toBeVisible();
  await stranger.setOffline(false);
  await theirs.getByRole('button', { name: 'Check' }).click();
  await expect(theirs.getByText('Kolo made this statement.')).toBeVisible();
  await stranger.close();
});
