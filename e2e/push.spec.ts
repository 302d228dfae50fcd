import { expect, test } from '@playwright/test';
import { apiSessionOf, beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import {
  answerNotifications,
  deliverPush,
  isSubscribed,
  permission,
  withSandboxPush,
} from './support/push-browser.ts';
import { messagesTo } from './support/sandbox.ts';

test('a customer turns messages on for this device, gets one, and logging out ends them', async ({
  page,
}) => {
  const person = personWithEmail();
  const inbox = `push.${person.email}`;
  await withSandboxPush(page, inbox);
  await beginSignedUp(page, person);
  await answerNotifications(page, 'denied');
  await page.goto('/settings/notification-preferences');
  await expect(page.getByText('Your browser is blocking messages from Kolo.')).toBeVisible();
  await expectAccessible(page);
  await answerNotifications(page, 'default');
  await page.getByRole('button', { name: 'Check again' }).click();

  const toggle = page.getByRole('switch', { name: 'Messages on this device' });
  await expect(toggle).not.toBeChecked();
  expect([await isSubscribed(page), await permission(page)]).toEqual([false, 'default']);
  await page.route('**/devices', (route) => route.abort());
  await toggle.click();
  await expect(page.getByText('That was not saved.')).toBeVisible();
  await expect(toggle).not.toBeChecked();
  expect(await isSubscribed(page)).toBe(false);
  await page.unroute('**/devices');

  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('switch', { name: 'Security on your devices' })).toBeVisible();
  await page.reload();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  await apiSessionOf(person);
  await expect.poll(() => messagesTo(inbox)).toHaveLength(1);
  const [sent] = await messagesTo(inbox);
  expect(sent?.channel).toBe('push');
  expect(sent?.text).not.toContain('cannot decrypt');

  const message = { title: '₦5,000 is in', body: 'It went into your DS account.', path: '/accounts/DS' };
  expect(await deliverPush(page, [JSON.stringify(message), 'not for us'])).toEqual([
    message,
    { title: 'Kolo', body: 'There is something new for you.', path: '/settings/notifications' },
  ]);

  await toggle.click();
  await expect(page.getByRole('switch', { name: 'Security on your devices' })).toHaveCount(0);
  expect(await isSubscribed(page)).toBe(false);
  await toggle.click();
  await expect(page.getByRole('switch', { name: 'Security on your devices' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
  expect(await isSubscribed(page)).toBe(false);
});
