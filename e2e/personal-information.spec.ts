import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { codeFor, codeSaying } from './support/sandbox.ts';

/** What the message with the code to a contact of the customer's own says. */
const OWN_CODE = 'for a new email address, phone number, name or BVN';

test('a customer changes the address, then the email by a code, and adds a phone', async ({ page }) => {
  const person = personWithEmail();
  const next = personWithEmail();
  await beginSignedUp(page, person);
  await page.goto('/settings');
  await page.getByRole('link', { name: /Personal information/ }).click();
  const save = page.getByRole('button', { name: 'Save changes' });
  await expect(save).toBeDisabled();
  await expectAccessible(page);
  await page.getByLabel('Address').fill('14 Adeola Street, Yaba, Lagos');
  await page.getByLabel('Last name').fill('');
  await save.click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Last name').fill('Okonkwo');
  await save.click();
  await expect(page.getByText('Your personal information is up to date.')).toBeVisible();
  await expect(save).toBeDisabled();

  await page.getByRole('button', { name: 'Change email' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('New email').fill(next.email ?? '');
  await sheet.getByLabel('Your password').fill('not the password');
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await expect(sheet.getByText('That is not your password.')).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('Your password').fill(person.password);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  const code = await codeFor(next.email ?? '');
  await sheet.getByLabel('The code sent to your new email').fill(code === '000000' ? '000001' : '000000');
  await sheet
    .getByLabel('The code sent to your current email')
    .fill(await codeSaying(OWN_CODE, person.email ?? ''));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet.getByText(/That code is not right/)).toBeVisible();
  await expectAccessible(page);
  await sheet.getByLabel('The code sent to your new email').fill(code);
  await expect(sheet).toBeHidden();
  await expect(page.getByLabel('Email Verified')).toHaveValue(next.email ?? '');
  await page.reload();
  await expect(page.getByLabel('Email Verified')).toHaveValue(next.email ?? '');

  const phone = `0803${(next.email ?? '').replaceAll(/\D/g, '').slice(0, 7)}`;
  await page.getByRole('button', { name: 'Add a phone number' }).click();
  await sheet.getByLabel('New phone number').fill(phone);
  await sheet.getByLabel('Your password').fill(person.password);
  await sheet.getByRole('button', { name: 'Send code' }).click();
  await sheet.getByLabel('The code sent to your new phone').fill(await codeFor(`+234${phone.slice(1)}`));
  await sheet
    .getByLabel('The code sent to your current email')
    .fill(await codeSaying(OWN_CODE, next.email ?? ''));
  await sheet.getByRole('button', { name: 'Confirm' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Verified')).toHaveCount(2);
  await expectAccessible(page);
});
