import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { codeFor, codeSaying, linkAt } from './support/sandbox.ts';

const OWN_CODE = 'for a new email address, phone number, name or BVN';

test('an email that a thief changed is put back from the old mailbox, and a new password set', async ({
  page,
}) => {
  const person = personWithEmail();
  const thief = personWithEmail();
  await beginSignedUp(page, person);
  await page.goto('/settings/personal-information');
  await page.getByRole('button', { name: 'Change email' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(/the new email gets no code for a password or PIN/)).toBeVisible();
  await sheet.getByLabel('New email').fill(thief.email ?? '');
  await sheet.getByLabel('Your password').fill(person.password);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByLabel('The code sent to your new email').fill(await codeFor(thief.email ?? ''));
  await sheet
    .getByLabel('The code sent to your current email')
    .fill(await codeSaying(OWN_CODE, person.email ?? ''));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toBeHidden();

  const link = await linkAt(person.email ?? '');
  // Cut off where a line of the message was folded.
  await page.goto('/settings');
  await page.goto(link.slice(0, -8));
  await expect(page.getByRole('heading', { name: 'This link is not complete' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Write to us' })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/settings');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Was this not you?' })).toBeVisible();
  await expect(page.getByText('No money can leave until you have set a new password.')).toBeVisible();
  await expect(page.getByText('The change will not happen.')).toBeHidden();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByRole('heading', { name: 'The change is undone' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set a new password' }).click();
  // Straight to the field for the digits that were sent, though this browser was logged in.
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByText(person.email ?? '')).toBeVisible();
  await page
    .getByLabel('The 6 digits of the code')
    .fill(await codeSaying('new Kolo password', person.email ?? ''));
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible();
  // The same link in the browser of a stranger: used once, it says so.
  await page.goto('/terms-of-nothing');
  await expect(page).toHaveURL(/auth\/login/);
  await page.goto(link);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByText(/This link was used/)).toBeVisible();
  await expectAccessible(page);
});

test('who reaches no old contact plans the change, sees it, and stops it', async ({ page }) => {
  const person = personWithEmail();
  const next = personWithEmail();
  await beginSignedUp(page, person);
  await page.goto('/settings/personal-information');
  await page.getByRole('button', { name: 'Change email' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('New email').fill(next.email ?? '');
  await sheet.getByLabel('Your password').fill(person.password);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByRole('button', { name: 'I can’t open my old email' }).click();
  await expect(sheet.getByText('The change will wait 72 hours.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('The code sent to your new email').fill(await codeFor(next.email ?? ''));
  await sheet.getByRole('button', { name: 'Change in 72 hours' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/Your email changes at/)).toBeVisible();
  await expectAccessible(page);
  // It stands on the first screen too, with the way to where it ends.
  await page.goto('/');
  await expect(page.getByText(/Your email changes at/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See or stop it' }).click();
  await page.getByRole('button', { name: 'Stop this change' }).click();
  await expect(page.getByText(/Your email changes at/)).toBeHidden();
});
