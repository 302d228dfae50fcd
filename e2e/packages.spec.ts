import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp, type ApiCustomer } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

/** One package of each kind and a second one towards a product. */
async function makePackages(customer: ApiCustomer): Promise<void> {
  await customer.openAccount('ibs');
  await customer.deposit('ibs', 300_000);
  await customer.call('POST', '/interest-package/package', {
    name: 'School fees 2027',
    amount: 200_000,
    lockPeriod: 6,
  });
  const daily = await customer.call('POST', '/daily-savings/self-package', {
    target: 'Shop rent',
    amountPerDay: 3_000,
    frequency: 'daily',
  });
  await customer.call('POST', '/payments/init-contribution', {
    purpose: 'daily',
    packageId: daily['id'],
    amount: 54_000,
    method: 'account',
    sourceAccountType: 'ibs',
  });
  const { results } = await customer.call('GET', '/products?search=iron');
  // Answers in the shape of the contract.
  const [product] = results as { id: string }[];
  await customer.call('POST', '/daily-savings/sb/self-package', { productId: product?.id });
  const spare = await customer.call('POST', '/daily-savings/sb/self-package', { productId: product?.id });
  const left = await customer.call('POST', '/daily-savings/sb/self-package', { productId: product?.id });
  expect(spare['status']).toBe('active');
  await customer.call('POST', `/daily-savings/sb/package/${String(left['_id'])}/close`);
}

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

test('a customer without a package is shown three ways to begin', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  await expect(page.getByRole('heading', { name: 'Start Saving' })).toBeVisible();
  await expectAccessible(page);
  await mainMenu(page).getByRole('link', { name: 'Packages' }).click();
  await expect(page.getByText('No package yet')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /New Package/ })).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create New Package' }).click();
  await expect(page.getByRole('heading', { name: 'How do you want to save?' })).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('main')
    .getByRole('link', { name: /SB Package/ })
    .click();
  await expect(page).toHaveURL(/\/packages\/new\/sb$/);

  await page.goto('/');
  await page.getByRole('link', { name: /Lock Funds/ }).click();
  await expect(page).toHaveURL(/\/packages\/new\/ibs$/);
  await page.goBack();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /New Package/ })
    .click();
  await expect(page).toHaveURL(/\/packages\/new$/);
});

/** Source: DOM, compareDocumentPosition. */
const PRECEDES = 2;
const FOLLOWS = 4;

/** A low screen has a slim bar, and beside a wide page the rail comes first for the keyboard. */
async function expectRoomForThePage(page: Page): Promise<void> {
  const bar = page.getByRole('navigation', { name: 'Main' });
  const whereMainIs = () =>
    bar.evaluate((nav) => nav.compareDocumentPosition(document.querySelector('main') ?? nav));
  const phone = page.viewportSize() ?? { width: 390, height: 844 };
  expect((await bar.boundingBox())?.height).toBeGreaterThan(60);
  await page.setViewportSize({ width: 640, height: 390 });
  expect((await bar.boundingBox())?.height).toBeLessThan(60);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect.poll(whereMainIs).toBe(FOLLOWS);
  await page.setViewportSize(phone);
  await expect.poll(whereMainIs).toBe(PRECEDES);
}

/** What is covered on the dashboard is covered in the lists that it leads to. */
async function expectFiguresCovered(page: Page): Promise<void> {
  for (const [address, list] of [
    ['/packages', page.getByRole('list', { name: 'Packages' })],
    ['/payments/history', page.getByRole('region', { name: 'Today' })],
  ] as const) {
    await page.goto(address);
    await expect(list).toContainText('••••');
    await expect(page.getByRole('main')).not.toContainText(/₦\d|\d naira/);
  }
  await page.goto('/');
}

test('packages are on the dashboard and in the list, which is filtered by kind', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  await makePackages(customer);
  await page.reload();
  const mine = page.getByRole('region', { name: 'My Savings' });
  await expect(mine.getByRole('group')).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Hide balance' }).click();
  await expect(page.getByRole('main')).not.toContainText(/₦\d|\d naira/);
  await expectFiguresCovered(page);
  await page.getByRole('button', { name: 'Show balance' }).click();
  await expect(page.getByRole('main')).toContainText(/₦\d/);
  await expectRoomForThePage(page);
  await mine
    .getByRole('link', { name: /School fees 2027/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'School fees 2027' })).toBeVisible();

  await page.goto('/');
  await page.getByRole('heading', { name: 'My Savings' }).locator('..').getByRole('link').click();
  await expect(page).toHaveURL(/\/packages$/);
  const cards = page.getByRole('list', { name: 'Packages' }).getByRole('article');
  await expect(cards).toHaveCount(5);
  await expect(page.getByText('₦254,000').first()).toBeAttached();
  await expect(page.getByText('of ₦90,000 · ₦3,000 a day')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'SB 2' }).click();
  await expect(cards).toHaveCount(2);
  await expect(page).toHaveURL(/show=sb/);
  await page.getByRole('button', { name: 'Closed 1' }).click();
  await expect(cards).toHaveCount(1);
  await expect(page.getByText('SB Package · Closed')).toBeVisible();
  await page.getByRole('button', { name: 'All 5' }).click();
  await page.getByRole('link', { name: 'Merge' }).click();
  await expect(page.getByRole('heading', { name: 'Merge packages' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
  await expectAccessible(page);
});
