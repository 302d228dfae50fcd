import { expect, test } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import {
  DECLINED_CARD,
  expectAccessible,
  goToCheckout,
  openAccount,
  payByCard,
  TEST_CARD,
} from './support/journey.ts';
import { personWithEmail } from './support/people.ts';
import { finishCheckout } from './support/sandbox.ts';

test('a declined card says so, keeps the amount, and another card pays once', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  const reference = await goToCheckout(page, 2_000);
  await payByCard(page, DECLINED_CARD);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  const checkout = page.url();
  await page.goto(`/payments/success?reference=${reference}`);
  await expect(
    page.getByText('Your bank declined the card. Nothing has been paid so far.', { exact: true }),
  ).toBeVisible();

  await page.goto(checkout.replace(/\/(card|answer)$/, ''));
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦2,000 is in' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('+₦2,000')).toHaveCount(1);
});

test('a success address proves nothing until the money is there', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  await page.goto('/payments/success?reference=kolo-made-up&status=success&amount=5000');
  await expect(page.getByText(/is in$/)).toHaveCount(0);
  await expect(page.getByText('We could not find this payment')).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('No transactions found')).toBeVisible();
});

test('going back from the checkout and paying again makes one debit', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  await goToCheckout(page, 3_000);
  const first = page.url();
  await page.goBack();
  await page.getByRole('button', { name: 'Pay ₦3,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  expect(page.url()).toBe(first);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦3,000 is in' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByText('+₦3,000')).toHaveCount(1);
});

test('a payment that is still open says so, and turns into the receipt by itself', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'IBS');
  const reference = await goToCheckout(page, 4_000);
  await page.goto(`/payments/success?reference=${reference}&status=success`);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expectAccessible(page);
  await finishCheckout(reference, 'success');
  await expect(page.getByRole('heading', { name: '₦4,000 is in' })).toBeVisible();
});

test('leaving the payment page is no failure and takes no money', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  const reference = await goToCheckout(page, 6_000);
  await finishCheckout(reference, 'abandoned');
  await page.goto(`/payments/error?reference=${reference}&message=Paid`);
  await expect(
    page.getByText('The payment was not finished. Nothing has been paid so far.', { exact: true }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Pay another way' }).click();
  await expect(page.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByText('₦6,000').first()).toBeVisible();
});
