import { expect, test, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';
import { apiCustomer, beginSignedUp } from './support/api-customer.ts';
import { DECLINED_CARD, expectAccessible, openAccount, payByCard, TEST_CARD } from './support/journey.ts';
import { payEveryPage, referenceOf } from './support/outside-book.ts';
import { personWithEmail } from './support/people.ts';
import { finishCheckout } from './support/sandbox.ts';

/** Payments made under each fault; `npm run bench -- browser-faults` asks for more. */
const ROUNDS = Number(process.env['KOLO_TRUTH_ROUNDS'] ?? 1);
const ROUND_MAX_MS = 30_000;

const CHECKOUT = /\/paystack\/checkout\//;
const INIT = '**/payments/init-contribution';

/** Sums that one worker may take; its index is given out once. */
const SUMS_OF_WORKER = 150;

/** A sum that no other payment of the run has: odd, where others are round; small, for a customer without a BVN. */
let drawn = 0;
function ownSum(): number {
  drawn += 1;
  return 1_001 + 2 * (test.info().workerIndex * SUMS_OF_WORKER + drawn);
}

/** The last step of a deposit: its button pays. */
async function readyToPay(page: Page, amount: number) {
  await page.goto(`/payments/deposit?account=ds&amount=${amount}&step=method`);
  const pay = page.getByRole('button', { name: /^Pay ₦/ });
  await expect(pay).toBeEnabled();
  return pay;
}

async function sentToCheckout(page: Page): Promise<void> {
  await page.waitForURL(CHECKOUT);
}

/** What a customer, a browser or the line does to one payment; afterwards every page that was opened gets paid. */
const FAULTS: Readonly<Record<string, (page: Page, amount: number) => Promise<void>>> = {
  async 'a double click on Pay'(page, amount) {
    await (await readyToPay(page, amount)).dblclick();
    await sentToCheckout(page);
  },
  async 'back from the payment page, and Pay again'(page, amount) {
    await (await readyToPay(page, amount)).click();
    await sentToCheckout(page);
    await page.goBack();
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await sentToCheckout(page);
  },
  async 'reloads while it is pending, and Pay again'(page, amount) {
    await (await readyToPay(page, amount)).click();
    await sentToCheckout(page);
    await page.goto(`/payments/success?reference=${await referenceOf(amount)}`);
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
    await (await readyToPay(page, amount)).click();
    await sentToCheckout(page);
  },
  async 'two tabs that pay the same at once'(page, amount) {
    const second = await page.context().newPage();
    const buttons = [await readyToPay(page, amount), await readyToPay(second, amount)];
    await Promise.all(buttons.map((pay) => pay.click()));
    await Promise.all([sentToCheckout(page), sentToCheckout(second)]);
    await second.close();
  },
  async 'an answer that is lost, a reload, and Pay again'(page, amount) {
    await page.route(
      INIT,
      async (route) => {
        // The request arrives and is carried out; the line dies before its answer.
        await route.fetch();
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await (await readyToPay(page, amount)).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: /^Pay ₦/ }).click();
    await sentToCheckout(page);
  },
};

for (const [name, fault] of Object.entries(FAULTS)) {
  test(`one debit: ${name}`, async ({ page }) => {
    test.setTimeout((240_000 + ROUNDS * ROUND_MAX_MS) * pace());
    const customer = await beginSignedUp(page, personWithEmail());
    await openAccount(page, 'DS');
    let sum = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const amount = ownSum();
      sum += amount;
      await fault(page, amount);
      const taken = await payEveryPage(amount);
      test.info().annotations.push({ type: 'debits', description: String(taken) });
      expect.soft(taken, `debits of ${amount}`).toBe(1);
    }
    // And each debit is one credit.
    await expect.poll(() => customer.balance('ds')).toBe(sum);
  });
}

test('an address never makes a success: not its words, not its amount, not a foreign reference', async ({
  page,
}) => {
  const stranger = await apiCustomer();
  await stranger.openAccount('ds');
  const foreign = await stranger.deposit('ds', 5_000);
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  for (const path of ['success', 'error']) {
    await page.goto(`/payments/${path}?status=success&amount=5000&type=deposit&reference=${foreign}`);
    await expect(page.getByText('We could not find this payment')).toBeVisible();
    await expect(page.getByText(/is in$/)).toHaveCount(0);
    await expect(page.getByText('5,000')).toHaveCount(0);
  }
  const amount = ownSum();
  await (await readyToPay(page, amount)).click();
  await sentToCheckout(page);
  const own = await referenceOf(amount);
  await page.goto(`/payments/success?status=success&amount=999999&reference=${own}`);
  await expect(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
  await expect(page.getByText(/is in$/)).toHaveCount(0);
  await expect(page.getByText('999,999')).toHaveCount(0);
  // Nor a failure: what was paid is paid, whatever the address says.
  await finishCheckout(own, 'success');
  await page.goto(`/payments/error?status=failed&message=Declined&reference=${own}`);
  await expect(page.getByRole('heading', { name: `₦${amount.toLocaleString('en-NG')} is in` })).toBeVisible();
  await expect(page.getByText('Declined')).toHaveCount(0);
});

test('the pending page turns by the live stream alone, and the receipt tells the course', async ({
  page,
}) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  const amount = ownSum();
  await (await readyToPay(page, amount)).click();
  await sentToCheckout(page);
  // Whatever waits for longer never comes: neither the first question by the clock nor any later one.
  await page.addInitScript(() => {
    const real = window.setTimeout.bind(window);
    // Of setTimeout only this much is used: no code of the page reads its other properties.
    window.setTimeout = ((run: TimerHandler, ms = 0, ...rest: unknown[]) =>
      ms >= 1_900 ? 0 : real(run, ms, ...rest)) as typeof window.setTimeout;
  });
  const reference = await referenceOf(amount);
  const following = page.waitForResponse(/\/api\/v1\/events$/);
  await page.goto(`/payments/success?reference=${reference}`);
  await expect(page.getByText('What happens next')).toBeVisible();
  await expect(page.getByText(/We will know by .+ (?:today|on \d)/)).toBeVisible();
  await expectAccessible(page);
  await following;
  await finishCheckout(reference, 'success');
  await expect(page.getByRole('heading', { name: `₦${amount.toLocaleString('en-NG')} is in` })).toBeVisible();
  await expect(page.getByText('The payment is confirmed')).toBeHidden();
  await page.getByText('Payment details').click();
  await expect(page.getByText('The payment is confirmed')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See the receipt' }).click();
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible();
  await expect(page.getByText(/^KLO-/)).toBeVisible();
  for (const words of ['Successful', 'Adaeze Okonkwo', 'Card', 'The money is in Kolo'])
    await expect(page.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(page);
  const pdf = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save PDF' }).click();
  expect((await pdf).suggestedFilename()).toMatch(/^kolo-receipt-.+\.pdf$/);
  const image = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share' }).click();
  expect((await image).suggestedFilename()).toMatch(/^kolo-receipt-.+\.png$/);
  await page.evaluate(() => {
    Object.assign(navigator, {
      canShare: () => true,
      share: async ({ files }: ShareData) => {
        const [file] = files ?? [];
        document.title = `shared ${file?.type} ${file?.name}`;
      },
    });
  });
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveTitle(/^shared image\/png kolo-receipt-.+\.png$/);

  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`/payments/transaction-details?id=${id}`);
  await expect(page).toHaveURL(new RegExp(`/payments/transaction/${id}$`));
  await page.getByRole('button', { name: 'Copy reference' }).click();
  await expect(page.getByText(reference)).toBeVisible();
});

test('a declined card says why, and another try is the same payment: it cannot be paid twice', async ({
  page,
}) => {
  await beginSignedUp(page, personWithEmail());
  await openAccount(page, 'DS');
  const amount = ownSum();
  await (await readyToPay(page, amount)).click();
  await sentToCheckout(page);
  const checkout = page.url();
  await payByCard(page, DECLINED_CARD);
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await page.goto(`/payments/error?reference=${await referenceOf(amount)}`);
  await expect(
    page.getByText('Your bank declined the card. Nothing has been paid so far.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/No money has left/)).toHaveCount(0);
  await expect(page.getByRole('list').getByText('The payment did not go through')).toBeVisible();
  await expect(
    page.getByText(
      /You can pay again at any time. If this payment goes through after all, we will find it by/,
    ),
  ).toBeVisible();
  await expectAccessible(page);
  // By the form, as the same sum into the same account, it is still the same payment.
  await (await readyToPay(page, amount)).click();
  await sentToCheckout(page);
  expect(page.url()).toBe(checkout);
  await page.goto(`/payments/error?reference=${await referenceOf(amount)}`);
  await page.getByRole('link', { name: 'Try another card' }).click();
  await sentToCheckout(page);
  expect(page.url()).toBe(checkout);
  await payByCard(page, TEST_CARD);
  await expect(page.getByRole('heading', { name: `₦${amount.toLocaleString('en-NG')} is in` })).toBeVisible();
  expect(await payEveryPage(amount)).toBe(1);
});
