import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, goToCheckout, openAccount, payByCard, TEST_CARD } from './support/journey.ts';
import { personWithPhoneOnly } from './support/people.ts';
import { messagesTo } from './support/sandbox.ts';

test('a customer with only a phone switches the SMS about money off, and gets none', async ({ page }) => {
  const person = personWithPhoneOnly();
  await beginSignedUp(page, person);
  await openAccount(page, 'DS');
  await page.goto('/settings');
  await page.getByRole('link', { name: /^Notifications What we tell you/ }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
  const sms = page.getByRole('switch', { name: 'Money in and out by SMS' });
  await expect(sms).toBeChecked();
  await expect(page.getByRole('list', { name: 'Security' })).toContainText('Always on');
  await expect(page.getByText('nothing comes by email')).toBeVisible();
  await expectAccessible(page);

  await page.route('**/notifications/preferences', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await sms.click();
  await expect(page.getByText('We do not know yet whether it is saved.')).toBeVisible();
  await expect(sms).toBeChecked();
  await page.unroute('**/notifications/preferences');

  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await sms.focus();
  await page.keyboard.press('Space');
  await expect(sms).not.toBeChecked();
  await saved;
  await page.reload();
  await expect(sms).not.toBeChecked();

  const before = (await messagesTo(person.phone ?? '')).length;
  await page.goto('/');
  await goToCheckout(page, 3_000);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦3,000 is in' })).toBeVisible();
  await page.goto('/settings/notifications');
  await expect(page.getByRole('listitem').filter({ hasText: '₦3,000 is in' })).toBeVisible();
  expect(await messagesTo(person.phone ?? '')).toHaveLength(before);
  await page.getByRole('link', { name: 'Choose what we tell you' }).click();
  await expect(page.getByRole('heading', { name: 'Notification settings' })).toBeVisible();
});
