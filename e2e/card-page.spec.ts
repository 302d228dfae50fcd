import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
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
import { sendTransfer } from './support/sandbox.ts';

/** As much as a new customer may hold is on a page whose card was declined; now so much more is wanted. */
async function behindDeclinedPage(page: Page, amount: string): Promise<string> {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  const reference = await goToCheckout(page, 300_000);
  await payByCard(page, DECLINED_CARD);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await page.unroute('**/payments/init-contribution');
  await page.goto('/payments/deposit');
  await page.getByLabel('Amount in naira').fill(amount.replaceAll(/\D/g, ''));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: `Pay ${amount}` }).click();
  await expect(page.getByText('The payment was not started.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Finish your card payment of ₦300,000' })).toBeVisible();
  await expectAccessible(page);
  return reference;
}

test('a declined card of ₦300,000 and another card on the same page: it is in, once', async ({ page }) => {
  const reference = await behindDeclinedPage(page, '₦50,000');
  await page.getByRole('link', { name: 'Try another card on the same page' }).click();
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦300,000 is in' })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('reference')).toBe(reference);
  await page.goto('/');
  await expect(page.getByText('+₦300,000')).toHaveCount(1);
  await page.goto('/payments/deposit?account=ds&amount=100&step=method');
  await page.getByRole('button', { name: 'Pay ₦100' }).click();
  await expect(page.getByText(/You already have that much/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try another card on the same page' })).toHaveCount(0);
});

test('a page that takes no card is passed by a transfer to the virtual account', async ({ page }) => {
  await behindDeclinedPage(page, '₦50,000');
  await page.getByRole('button', { name: /^Pay by transfer to / }).click();
  const shown = page.getByText(/^\d{3} \d{3} \d{4}$/);
  await expectAccessible(page);
  await sendTransfer(((await shown.textContent()) ?? '').replaceAll(' ', ''), 5_000_000);
  await expect(async () => {
    await page.goto('/');
    await expect(page.getByText('+₦50,000')).toHaveCount(1, { timeout: 2_000 * pace() });
  }).toPass();
});
