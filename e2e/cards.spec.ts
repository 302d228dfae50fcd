import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { expectAccessible, openAccount, payByCard, TEST_CARD } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

/** From the list of cards through the provider's page to the card that is kept. */
async function addCard(page: Page): Promise<void> {
  await page.goto('/cards');
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add a card' }).click();
  await expect(page.getByText('We refund the ₦50.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue to Paystack' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: 'Visa ending 4081 was added' })).toBeVisible();
  await expect(page.getByText(/₦50/).first()).toBeVisible();
  await expectAccessible(page);
}

test('a card is added, pays a deposit at one press, and is removed', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  await addCard(page);
  await page.getByRole('link', { name: 'See your cards' }).click();
  await expect(page.getByText('Default')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/payments/deposit?account=ds&amount=5000&step=method');
  await expect(page.getByRole('radio', { name: /Visa ending 4081/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay ₦5,000' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked.getByText('The money leaves your bank now.')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Charge ₦5,000' }).dblclick();
  await expect(page.getByRole('heading', { name: '₦5,000 is in' })).toBeVisible();
  await page.goto('/payments/history');
  await expect(page.getByText('Deposit to DS account')).toHaveCount(1);
  await expect(page.getByText('Card check')).toHaveCount(0);
  await page.getByText('Deposit to DS account').click();
  await expect(page.getByText('₦5,000').first()).toBeVisible();

  await page.goto('/settings');
  await page.getByRole('link', { name: /My Cards/ }).click();
  await page.getByRole('link', { name: /ending 4081/ }).click();
  // Given back, or still on its way: the provider takes its time.
  await expect(page.getByText(/^₦50 (refunded at|is being refunded to this card)/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remove card' }).click();
  const leaving = page.getByRole('dialog');
  await expect(leaving.getByText(/Kolo can no longer charge it/)).toBeVisible();
  await expectAccessible(page);
  await leaving.getByRole('button', { name: 'Remove card' }).click();
  await expect(page.getByRole('heading', { name: 'No cards yet' })).toBeVisible();
  await page.goto('/payments/deposit?account=ds&amount=5000&step=method');
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
});
