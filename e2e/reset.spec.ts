import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail, personWithPhoneOnly, type Person } from './support/people.ts';
import { codeFor } from './support/sandbox.ts';

const NEW_PASSWORD = 'a-second-pot-on-the-shelf-27';

function contactOf(person: Person): string {
  return person.email ?? person.phone ?? '';
}

/** A customer who has an account, on a device that is logged out. */
async function forgetfulCustomer(page: Page, person: Person): Promise<void> {
  await beginSignedUp(page, person);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
}

/** From the login page to the code's screen; returns the code. */
async function askForCode(page: Page, person: Person, notThis: string): Promise<string> {
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Email or Phone Number').fill(contactOf(person));
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await expect(page.getByText('A password reset code has been sent.')).toBeVisible();
  return codeFor(contactOf(person), notThis);
}

for (const person of [personWithEmail(), personWithPhoneOnly()]) {
  test(`a customer with ${person.email ? 'an email' : 'only a phone'} gets back in`, async ({ page }) => {
    await forgetfulCustomer(page, person);
    const code = await askForCode(page, person, await codeFor(contactOf(person)));
    await expectAccessible(page);
    await page.getByLabel('digits of the code').fill(code);
    await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
    await page.reload();
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Enter it again').fill('something-else');
    await page.getByRole('button', { name: 'Save password' }).click();
    await expect(page.getByText('The two passwords are not the same.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Enter it again').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save password' }).click();

    await expect(page).toHaveURL(/\/auth\/login$/);
    await expect(page.getByRole('status')).toContainText('Password Reset Successful');
    await expect(page.getByLabel('Email or Phone Number')).toHaveValue(
      person.email ?? /^0\d{3} \d{3} \d{4}$/,
    );
    await expectAccessible(page);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('kolo.password-reset');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  });
}

test('after five wrong codes the right one is worth nothing, and a new one helps', async ({ page }) => {
  const person = personWithEmail();
  await forgetfulCustomer(page, person);
  const code = await askForCode(page, person, await codeFor(contactOf(person)));
  for (let by = 1; by <= 5; by += 1) {
    const wrong = String((Number(code) + by) % 1_000_000).padStart(6, '0');
    const answered = page.waitForResponse('**/auth/verify-reset-code');
    await page.getByLabel('digits of the code').fill(wrong);
    expect((await answered).status()).toBe(400);
    await expect(page.getByText('Code Verification Failed')).toBeVisible();
  }
  const answered = page.waitForResponse('**/auth/verify-reset-code');
  await page.getByLabel('digits of the code').fill(code);
  expect((await answered).status()).toBe(400);
  await page.goto('/auth/login');
  const fresh = await askForCode(page, person, code);
  await page.getByLabel('digits of the code').fill(fresh);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});

test('anyone who skips a step is led back to the first', async ({ page }) => {
  await page.goto('/auth/verify-reset-code');
  await expect(page.getByText('“No email for password reset”')).toBeVisible();
  await page.goto('/auth/reset-password');
  await expect(page.getByText('“No email for password reset”')).toBeVisible();
  await page.getByRole('link', { name: 'Get a reset code' }).click();
  await page.getByLabel('Email or Phone Number').fill('nobody.at.all@example.ng');
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await page.goto('/auth/reset-password');
  await expect(page.getByText('“Password reset flow not completed”')).toBeVisible();
  // A code has gone out: it is asked for, and no second one.
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page.getByLabel('digits of the code')).toBeVisible();
});
