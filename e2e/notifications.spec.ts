import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import {
  DECLINED_CARD,
  TEST_CARD,
  expectAccessible,
  goToCheckout,
  openAccount,
  payByCard,
} from './support/journey.ts';
import { personWithEmail, personWithPhoneOnly } from './support/people.ts';

/** Closing the toast gives the way back up: then it is deleted on the server too. */
async function deleteForGood(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.locator('.toast').filter({ hasText: 'Notification deleted' }).getByLabel('Close').click();
  expect((await deleted).ok()).toBe(true);
}

test('a deposit in one tab is told in another without a reload, then read and deleted', async ({
  page,
  context,
}) => {
  test.slow();
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible();
  let loads = 0;
  page.on('load', () => (loads += 1));

  const other = await context.newPage();
  await other.goto('/');
  await goToCheckout(other, 5_000);
  await payByCard(other, TEST_CARD);
  await expect(other.getByRole('heading', { name: '₦5,000 is in' })).toBeVisible();
  await other.close();

  const bell = page.getByRole('link', { name: 'Notifications, 2 unread' });
  // The job that writes it may stand behind those of all the other journeys.
  await expect(bell).toBeVisible({ timeout: 60_000 * pace() });
  await expect(bell).toContainText('It went into your DS account.');
  await expect(page.getByText('+₦5,000')).toHaveCount(1);
  expect(loads).toBe(0);
  await expectAccessible(page);

  await bell.click();
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible();
  const list = page.getByRole('list', { name: 'Notifications' });
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
  await list.getByRole('button', { name: /^₦5,000 is in \(unread\)/ }).click();
  await expect(list.getByText('(unread)')).toHaveCount(1);
  await page.getByRole('button', { name: 'Mark all read' }).click();
  await expect(list.getByText('(unread)')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Mark all read' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Welcome to Kolo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(2);
  await deleteForGood(page, 'Welcome to Kolo');
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await deleteForGood(page, '₦5,000 is in');
  await expect(page.getByText('All quiet')).toBeVisible();
  await page.getByRole('link', { name: 'Go back' }).click();
  await expect(page.getByRole('link', { name: 'Notifications', exact: true })).toBeVisible();
});

test('a declined card is told too, with what to make of it', async ({ page }) => {
  await beginSignedUp(page, personWithPhoneOnly());
  await openAccount(page, 'DS');
  const reference = await goToCheckout(page, 2_000);
  await payByCard(page, DECLINED_CARD);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await page.goto(`/payments/success?reference=${reference}`);
  await expect(page.getByText(/Your bank declined the card/).first()).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Notifications, 2 unread' }).click();
  const told = page.getByRole('listitem').filter({ hasText: '₦2,000 did not come in' });
  await expect(told).toContainText('Your bank declined the card.');
});
