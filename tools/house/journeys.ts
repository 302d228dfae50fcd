import { createHash } from 'node:crypto';
import type { Browser, Page, Route } from '@playwright/test';
import type { Customer } from './client.ts';
import { PIN, type Scene } from './scene.ts';
import type { Kolo } from './kolo.ts';

const VIEWPORT = { width: 390, height: 844 };
const WAIT_MS = 60_000;
const CARD = { number: '4084 0840 8408 4081', cvv: '408', expiry: '12/40' };

/**
 * A journey from where it begins, and its way; the files that run on the way are counted. What ran in a document is lost with
 * it: `collect` takes it before the way leaves for another.
 */
export interface Journey {
  /** What has to be there first; gives the page on which the way begins. */
  begin(scene: Scene, browser: Browser): Promise<Page>;
  way(page: Page, scene: Scene, collect: () => Promise<void>): Promise<void>;
}

/** The page of a customer who signed in on it and has seen the welcome. Source: the app's storage.ts and onboarding.ts. */
async function pageOf(kolo: Kolo, browser: Browser, customer: Customer | null): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, baseURL: kolo.environment.url });
  context.setDefaultTimeout(WAIT_MS);
  const page = await context.newPage();
  if (!customer) return page;
  const { headers, userId, refresh, deviceId } = customer;
  const access = headers['authorization']?.replace('Bearer ', '') ?? '';
  const seen = createHash('sha256')
    .update(JSON.stringify(['welcome', userId]))
    .digest('hex');
  const kept = {
    'kolo.session': JSON.stringify({ userId, access, refresh }),
    'kolo.csrf': JSON.stringify({ token: headers['x-csrf-token'], secret: headers['x-csrf-secret'] }),
    'kolo.device': deviceId,
    'kolo.onboarded': JSON.stringify([seen]),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  await context.setStorageState({ cookies: [], origins: [{ origin: kolo.environment.url, localStorage }] });
  return page;
}

async function openPage(scene: Scene, browser: Browser, customer: Customer, path: string): Promise<Page> {
  const page = await pageOf(scene.kolo, browser, customer);
  await page.goto(path);
  return page;
}

async function payByCard(page: Page): Promise<void> {
  await page.getByLabel(/card number/i).fill(CARD.number);
  await page.getByLabel(/expir/i).fill(CARD.expiry);
  await page.getByLabel(/cvv/i).fill(CARD.cvv);
  await page.getByRole('button', { name: /^pay/i }).click();
}

const openAccount: Journey = {
  async begin(scene, browser) {
    const page = await openPage(scene, browser, await scene.customer(), '/');
    await page.getByRole('button', { name: 'Create Account' }).first().click();
    await page.getByRole('dialog').getByRole('radio', { name: 'DS account' }).check({ force: true });
    return page;
  },
  async way(page) {
    await page.getByRole('dialog').getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Your new account has been created successfully').waitFor();
  },
};

const depositByCard: Journey = {
  async begin(scene, browser) {
    const customer = await scene.customer();
    await scene.account(customer, 'ds');
    const page = await openPage(scene, browser, customer, '/payments/deposit');
    await page.getByLabel('Amount in naira').fill('5000');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Pay ₦5,000' }).waitFor();
    return page;
  },
  async way(page, scene, collect) {
    // Once the answer is there the page leaves for the provider's.
    const takeFirst = async (route: Route) => {
      const response = await route.fetch();
      await collect();
      await route.fulfill({ response });
    };
    await page.route('**/payments/init-contribution', takeFirst, { times: 1 });
    await page.getByRole('button', { name: 'Pay ₦5,000' }).click();
    await page.waitForURL(/\/paystack\/checkout\//);
    await payByCard(page);
    await page.getByRole('heading', { name: '₦5,000 is in' }).waitFor();
    await scene.kolo.settle();
    await page.getByRole('link', { name: 'Go to Home' }).click();
    await page.getByText('+₦5,000').waitFor();
  },
};

const interestPackage: Journey = {
  async begin(scene, browser) {
    const customer = await scene.customer();
    await scene.account(customer, 'ibs', 60_000);
    const page = await openPage(scene, browser, customer, '/packages/new/ibs');
    await page.getByLabel('Name').fill('Land in Epe');
    await page.getByLabel('Amount to lock, in naira').fill('50000');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Lock ₦50,000' }).click();
    await page.getByRole('dialog').getByText('You will receive').waitFor();
    return page;
  },
  async way(page) {
    await page.getByRole('dialog').getByRole('button', { name: 'Lock ₦50,000' }).click();
    await page.getByText('₦50,000 is locked in Land in Epe until').waitFor();
  },
};

const returnedWithdrawal: Journey = {
  async begin(scene, browser) {
    const { customer } = await scene.withdrawer(30_000);
    const page = await openPage(scene, browser, customer, '/payments/withdraw?account=ds');
    await page.getByRole('heading', { name: 'Enter your PIN' }).waitFor();
    await page.keyboard.type(PIN);
    await page.keyboard.press('Enter');
    await page.getByLabel('Amount in naira').fill('6000');
    await page.getByRole('button', { name: 'Withdraw ₦6,000' }).click();
    await page.getByRole('dialog').getByLabel('Your PIN').fill(PIN);
    return page;
  },
  async way(page, scene) {
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw ₦6,000' }).click();
    await page.getByRole('button', { name: 'Copy reference' }).click();
    const reference = await page.getByText(/^kolo-out-/).textContent();
    await scene.kolo.control(`transfers/${reference}`, { outcome: 'reversed' });
    await scene.kolo.settle();
    await page.getByRole('heading', { name: '₦6,000 is back in your DS account' }).waitFor();
  },
};

const login: Journey = {
  async begin(scene, browser) {
    const customer = await scene.customer();
    const page = await openPage(scene, browser, customer, '/settings');
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByLabel('Email or Phone Number').fill(customer.email);
    await page.getByLabel('Password', { exact: true }).fill(customer.password);
    return page;
  },
  async way(page) {
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByText('Available Balance', { exact: true }).waitFor();
  },
};

/** By the names of spines.ts. */
export const JOURNEYS: Readonly<Record<string, Journey>> = {
  'open a self account': openAccount,
  'card deposit, from Pay to the balance': depositByCard,
  'interest package from the IBS account': interestPackage,
  'withdrawal that fails and comes back': returnedWithdrawal,
  login,
};
