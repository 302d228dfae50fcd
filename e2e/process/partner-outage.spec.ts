import { expect, type Page } from '@playwright/test';
import { apiCustomer } from '../support/api-customer.ts';
import { expectAccessible, logIn, payByCard, TEST_CARD } from '../support/journey.ts';
import { personWithEmail } from '../support/people.ts';
import { test } from '../support/own-kolo.ts';

/** More than the payment asks for while the test looks. */
const WHILE_DOWN = 50;

async function tell(sandboxUrl: string, what: 'faults' | 'clock', body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(answer.ok).toBe(true);
}

async function startDeposit(page: Page): Promise<void> {
  await page.goto('/payments/deposit?account=ds&amount=2500&step=method');
  await page.getByRole('button', { name: 'Pay ₦2,500' }).click();
}

test('while the provider is down a deposit says so, reading goes on, and the page opens by itself', async ({
  page,
  context,
  ownKolo: environment,
}) => {
  const { sandboxUrl } = environment;
  const person = personWithEmail();
  const customer = await apiCustomer(environment, person);
  await customer.openAccount('ds');
  await customer.deposit('ds', 7_000);
  await logIn(page, person, 'new');
  for (const operation of ['transaction.initialize', 'transaction.verify'])
    await tell(sandboxUrl, 'faults', { operation, mode: 'error', times: WHILE_DOWN });
  await startDeposit(page);
  await expect(page.getByText('Our payment partner is not answering.')).toBeVisible();
  await expect(page.getByText(/Your money is safe\. You do not need to pay again/)).toBeVisible();
  await expect(
    page.getByText(/We will try to open the payment page again, until .+ (?:today|on \d)/),
  ).toBeVisible();
  await expectAccessible(page);
  const pending = page.url();

  await page.getByRole('link', { name: 'Go to Home' }).click();
  await expect(page.getByText('₦7,000', { exact: true }).first()).toBeVisible();
  await page.goto('/payments/history');
  await expect(page.getByText('Deposit to DS account')).toHaveCount(1);

  // Pressed again it is the same payment, and the provider comes back.
  await startDeposit(page);
  await expect(page.getByText('Our payment partner is not answering.')).toBeVisible();
  expect(page.url()).toBe(pending);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: false }).first()).toBeVisible();
  await expect(page.getByText(/checks again by itself when you are back online/)).toBeVisible();
  await context.setOffline(false);
  await tell(sandboxUrl, 'faults', { clear: true });
  // The pause before the next try is over, without anybody waiting for it.
  await tell(sandboxUrl, 'clock', { advance: 'PT2M' });
  await page.getByRole('link', { name: 'Go back to the payment page' }).click();
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦2,500 is in' })).toBeVisible();
  expect(await customer.balance('ds')).toBe(9_500);
});
