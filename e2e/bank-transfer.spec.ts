import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, openAccount } from './support/journey.ts';
import { personWithEmail, personWithPhoneOnly } from './support/people.ts';
import { dialCode, sendTransfer } from './support/sandbox.ts';

/** Chooses the way and asks for what is needed to pay so. */
async function payBy(page: Page, way: 'Bank transfer' | 'USSD', button: string): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check({ force: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('heading', { name: way })).toBeVisible();
}

async function shownNumber(page: Page): Promise<string> {
  const shown = await page.getByText(/^\d{3} \d{3} \d{4}$/).textContent();
  return (shown ?? '').replaceAll(' ', '');
}

test('a customer with only a phone sends a transfer, and the page turns to success by itself', async ({
  page,
}) => {
  await beginSignedUp(page, personWithPhoneOnly());
  await openAccount(page, 'DS');
  await page.getByRole('link', { name: 'Deposit' }).first().click();
  await page.getByRole('button', { name: 'Show my account number' }).click();
  const own = await shownNumber(page);
  await expectAccessible(page);
  await page.getByLabel('Amount in naira').fill('5000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await payBy(page, 'Bank transfer', 'Get the account number');
  await expect(page.getByText('Send exactly this amount from your bank app.')).toBeVisible();
  await expectAccessible(page);

  const number = await shownNumber(page);
  expect(number).toBe(own);
  // Another sum first: it is not lost, and it is not taken for the payment either.
  await sendTransfer(number, 200_037);
  await expect(page.getByText('₦2,000 arrived, not ₦5,000.')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('You do not need to send anything more.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Waiting for your transfer' })).toHaveCount(0);

  await sendTransfer(number, 500_000);
  await expect(page.getByRole('heading', { name: '₦5,000 is in' })).toBeVisible();
  await expect(page.getByText('Your DS account now has ₦7,000.')).toBeVisible();
  await page.goto('/payments/history');
  await expect(page.getByText('Deposit to DS account')).toHaveCount(2);
});

test('a package is filled by a code that is dialled, and by a transfer to the same number', async ({
  page,
}) => {
  const person = personWithEmail();
  const customer = await beginSignedUp(page, person);
  const made = await customer.call('POST', '/daily-savings/self-package', {
    target: 'Shop rent',
    amountPerDay: 3_000,
    frequency: 'daily',
  });
  const atMethod = `/payments/deposit?package=${String(made['id'])}&amount=9000&step=method`;

  await page.goto(atMethod);
  await payBy(page, 'USSD', 'Get the code');
  await expect(page.getByText(/^\*737\*.+#$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dial it now' })).toHaveAttribute('href', /^tel:.*%23$/);
  await expectAccessible(page);
  await dialCode(new URL(page.url()).searchParams.get('reference') ?? '');
  await expect(page.getByRole('heading', { name: '₦9,000 is in' })).toBeVisible();
  await expect(page.getByText('Shop rent now has ₦9,000.')).toBeVisible();

  await page.goto(atMethod);
  await payBy(page, 'Bank transfer', 'Get the account number');
  await expect(
    page.getByText('If you send a different amount, it goes into your DS account instead.'),
  ).toBeVisible();
  await sendTransfer(await shownNumber(page), 900_000);
  await expect(page.getByText('Shop rent now has ₦18,000.')).toBeVisible();
});

test('a transfer that comes by itself is on the dashboard while the customer looks', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  await page.goto('/payments/deposit');
  await page.getByRole('button', { name: 'Show my account number' }).click();
  const number = await shownNumber(page);
  await page.goto('/');
  await expect(page.getByText('Available Balance', { exact: true })).toBeVisible();
  await sendTransfer(number, 200_000);
  await expect(page.getByText('+₦2,000')).toBeVisible({ timeout: 20_000 * pace() });
  await expect(page.getByText('₦2,000', { exact: true }).first()).toBeVisible();
});
