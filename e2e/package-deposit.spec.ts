import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp, type ApiCustomer } from './support/api-customer.ts';
import { expectAccessible, payByCard, TEST_CARD } from './support/journey.ts';
import { watchMotion } from './support/motion.ts';
import { personWithEmail } from './support/people.ts';

/** A daily package of ₦3,000 a day with two days in it, and ₦24,000 in the DS account to pay from. */
async function shopRent(customer: ApiCustomer) {
  await customer.openAccount('ds');
  await customer.deposit('ds', 30_000);
  const made = await customer.call('POST', '/daily-savings/self-package', {
    target: 'Shop rent',
    amountPerDay: 3_000,
    frequency: 'daily',
  });
  const packageId = String(made['id']);
  await customer.call('POST', '/payments/init-contribution', {
    purpose: 'daily',
    packageId,
    amount: 6_000,
    method: 'account',
    sourceAccountType: 'ds',
  });
  return {
    packageId,
    dsBalance: () => customer.balance('ds'),
    async saved() {
      const { totalContribution, totalCount } = await customer.call(
        'GET',
        `/daily-savings/package/${packageId}`,
      );
      return { totalContribution, totalCount };
    },
  };
}

async function chooseThreeDays(page: Page): Promise<void> {
  // More than may come in, and than any account has: said before anything is sent.
  await page.getByLabel('Amount in naira').fill('300000');
  await expect(page.getByText('You can have at most ₦300,000 in Kolo now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Verify my identity' })).toBeVisible();
  await page.getByLabel('Amount in naira').fill('1000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Pay ₦3,000, or two, three or more times that.')).toBeVisible();
  await page.getByRole('button', { name: '3 days · ₦9,000' }).click();
  await expect(page.getByText('This deposit adds 3 days. You will have ₦15,000 of ₦90,000.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Choose how to pay' })).toBeVisible();
}

test('a daily package is filled from the DS account, then by card, each once', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  const { packageId, saved, dsBalance } = await shopRent(customer);

  await page.goto(`/payments/deposit?package=${packageId}`);
  await chooseThreeDays(page);
  // The way back keeps what was typed, and a reload keeps the way to pay.
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Amount in naira')).toHaveValue('9,000');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('radio', { name: /Card/ }).check({ force: true });
  await page.reload();
  await expect(page.getByRole('radio', { name: /Card/ })).toBeChecked();
  await expect(page.getByText('Kolo never sees your card PIN.')).toBeVisible();
  await page.getByRole('radio', { name: /DS account · ₦24,000/ }).check({ force: true });
  await expect(page.getByText('Kolo never sees your card PIN.')).toBeHidden();
  await expectAccessible(page);
  // Paid, but the answer is lost on its way: after a reload the same payment goes on, and no other can be begun.
  await page.route(
    '**/payments/init-contribution',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Pay ₦9,000' }).click();
  await expect(page.getByText('We do not know yet whether it is paid.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('We do not know yet whether it is paid.')).toBeVisible();
  await expect(page.getByRole('radio', { name: /Card/ })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay ₦9,000' }).dblclick();
  await expect(page.getByRole('heading', { name: '₦9,000 is in' })).toBeVisible();
  await expect(page.getByText('Shop rent now has ₦15,000.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'See Shop rent' })).toHaveAttribute(
    'href',
    `/packages/${packageId}`,
  );
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByText('Shop rent now has ₦15,000.')).toBeVisible();
  expect(await saved()).toEqual({ totalContribution: 15_000, totalCount: 5 });
  expect(await dsBalance()).toBe(15_000);

  await page.goto(`/payments/deposit?package=${packageId}&amount=18000&step=method`);
  // More than the account holds: only the card can pay it.
  await expect(page.getByRole('radio', { name: /₦15,000 Less than ₦18,000/ })).toBeDisabled();
  await expect(page.getByRole('radio', { name: /Card/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pay ₦18,000' }).click();
  await page.waitForURL(/\/paystack\/checkout\//);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: '₦18,000 is in' })).toBeVisible();
  await expect(page.getByText('Shop rent now has ₦33,000.')).toBeVisible();
  expect(await saved()).toEqual({ totalContribution: 33_000, totalCount: 11 });

  await page.goto('/payments/history');
  await expect(page.getByText('DS Contribution')).toHaveCount(3);
  await expect(page.getByRole('link', { name: 'DS account to Shop rent' })).toHaveCount(2);
  // By card, from outside: the title says what it was, and the package stands alone.
  await expect(page.getByText('Shop rent', { exact: true })).toHaveCount(1);
});

test('the payment that cuts the last mark breaks the pot open, and one that cuts another does not', async ({
  page,
}) => {
  const motion = await watchMotion(page);
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  await customer.deposit('ds', 32_000);
  const made = await customer.call('POST', '/daily-savings/self-package', {
    target: 'Shop rent',
    amountPerDay: 1_000,
    frequency: 'daily',
  });
  const pay = async (amount: number, before = () => {}) => {
    await page.goto(`/payments/deposit?package=${String(made['id'])}&amount=${amount}&step=method`);
    const button = page.getByRole('button', { name: `Pay ₦${amount.toLocaleString('en-NG')}` });
    await expect(button).toBeEnabled();
    before();
    await button.click();
  };
  // Held, so that the page stands there before it knows what the payment went into.
  let isHeld = false;
  let known = () => {};
  const figures = new Promise<void>((resolve) => (known = resolve));
  // Packages come by themselves, or with all that the first screen shows.
  await page.route(/\/api\/v1\/(?:home|daily-savings\/package)(?:\?|$)/, async (route) => {
    if (isHeld) await figures;
    // What was asked in vain by then is gone.
    await route.continue().catch(() => {});
  });
  await motion.allow();
  await pay(29_000, () => (isHeld = true));
  await expect(page.getByRole('heading', { name: '₦29,000 is in' })).toBeVisible();
  await expect(page.locator('main .skel').first()).toBeVisible();
  const waiting = (await motion.begun()).map(({ name }) => name);
  expect(waiting).toContain('pulse');
  expect(waiting).not.toContain('coin-drop');
  known();
  await expect(page.getByText('Shop rent now has ₦29,000. 29 new marks on the pot.')).toBeVisible();
  // The coin falls once, and cuts its marks one after the other.
  const moved: { name: string; delayMs: number }[] = [];
  await expect
    .poll(async () => moved.push(...(await motion.begun())) && moved.filter(({ name }) => name === 'appear'))
    .toEqual(Array.from({ length: 12 }, (_, nth) => ({ name: 'appear', delayMs: 220 + 60 * nth })));
  expect(moved.filter(({ name }) => name === 'coin-drop')).toHaveLength(1);
  await page.unrouteAll();
  await pay(2_000);
  await expect(page.getByRole('heading', { name: 'Your pot is full' })).toBeVisible();
  await expect(page.getByText('Shop rent now has ₦31,000.')).toBeVisible();
  const broken = (await motion.begun()).map(({ name }) => name);
  expect(broken.filter((name) => name === 'break-open')).toHaveLength(2);
  expect(broken).not.toContain('coin-drop');
  await motion.reduce();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Break it open' }).click();
  await expect(page).toHaveURL(/\/packages\/withdraw/);
  await pay(1_000);
  await expect(page.getByText('Shop rent now has ₦32,000.', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: '₦1,000 is in' })).toBeVisible();
  // With reduced motion the coin is in, and nothing has moved.
  await expect(page.locator('.coin.dropping')).toBeVisible();
  expect(await motion.begun()).toEqual([]);
});
