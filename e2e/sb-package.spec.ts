import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp, type ApiCustomer } from './support/api-customer.ts';
import { expectAccessible } from './support/journey.ts';
import { personWithEmail } from './support/people.ts';

/** The wire's side of the same customer, with money in the DS account to pay from. */
async function payer(customer: ApiCustomer, amount: number) {
  await customer.openAccount('ds');
  await customer.deposit('ds', amount);
  return {
    sbBalance: () => customer.balance('sb'),
    async start(words: string): Promise<string> {
      const { results } = await customer.call('GET', `/products?search=${encodeURIComponent(words)}`);
      // Both answers in the shape of the contract.
      const [product] = results as { id: string }[];
      const made = await customer.call('POST', '/daily-savings/sb/self-package', { productId: product?.id });
      return String(made['_id']);
    },
    pay: (packageId: string, contribution: number) =>
      customer.call('POST', '/payments/init-contribution', {
        purpose: 'sb',
        packageId,
        amount: contribution,
        method: 'account',
        sourceAccountType: 'ds',
      }),
  };
}

/** From the Products tab to a new package; returns its id. */
async function startForIron(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Products' }).click();
  await expect(page.getByRole('list', { name: 'Products' }).getByRole('listitem')).toHaveCount(20);
  await expectAccessible(page);
  await page.getByRole('searchbox').fill('no such thing');
  await expect(page.getByText('Nothing found')).toBeVisible();
  await page.getByRole('searchbox').fill('iron tamba');
  await page.getByRole('link', { name: /Steam iron Tamba 1/ }).click();
  await expect(page.getByRole('heading', { name: 'Details' })).toBeVisible();
  await expect(page.getByText('We will hold this price for you: ₦22,500.')).toBeVisible();
  await expectAccessible(page);
  const answered = page.waitForResponse('**/daily-savings/sb/self-package');
  await page.getByRole('button', { name: 'Start saving for this' }).click();
  // Our own API's answer, in the shape of the contract.
  const { _id } = (await (await answered).json()) as { _id: string };
  return _id;
}

/** An amount is there twice, for the eye and for the ear. */
const toGo = (amount: string) => new RegExp(`${amount}.* to go\\.`);

test('a product is chosen, paid in full, and the money goes back to the account', async ({ page }) => {
  const wire = await beginSignedUp(page, personWithEmail());
  const opened: string[] = [];
  page.on('framenavigated', (frame) => opened.push(new URL(frame.url()).pathname));
  const iron = await startForIron(page);
  await page.getByRole('link', { name: 'See package' }).click();
  await expect(page.getByText(toGo('₦22,500')).first()).toBeVisible();
  // One page between the product and its package.
  const product = opened.findLastIndex((path) => path.startsWith('/products/'));
  expect(opened.slice(product + 1)).toEqual(['/packages/new/success', `/packages/${iron}`]);
  const customer = await payer(wire, 30_000);
  await customer.pay(iron, 2_000);
  await page.goto(`/packages/${iron}`);
  await expect(page.getByText('One payment is not enough to know your pace.')).toBeVisible();
  await customer.pay(iron, 2_500);
  await page.reload();
  await expect(page.getByText(toGo('₦18,000')).first()).toBeVisible();
  await expect(page.getByText('20%', { exact: true })).toBeVisible();
  await expect(page.getByText(/You put in about ₦4,500 a week/)).toBeVisible();
  await expectAccessible(page);

  await customer.pay(iron, 18_000);
  await page.reload();
  await expect(page.getByText('Steam iron Tamba 1 is paid in full.')).toBeVisible();
  await page.getByRole('link', { name: 'Move to SB account' }).click();
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Move ₦22,500' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Move ₦22,500' }).click();
  await expect(page.getByText(toGo('₦22,500')).first()).toBeVisible();
  expect(await customer.sbBalance()).toBe(22_500);
  await page.getByRole('button', { name: /Close package/ }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Close package' }).click();
  await expect(page.getByText('This package is closed.')).toBeVisible();
});

/** What is left to pay stays in view in one line, and the whole is said before anything is changed. */
async function confirmChange(page: Page, packageId: string): Promise<void> {
  const change = { name: 'Change to Blender Tamba 1' };
  await expect(page.getByText(/₦7,000.* to go after the change$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', change).click();
  const asked = page.getByRole('dialog', change);
  await expect(asked.getByText(toGo('₦7,000'))).toBeVisible();
  await expect(asked.getByText('You give up the price we held for Steam iron Tamba 1.')).toBeVisible();
  await expectAccessible(page);
  await asked.getByRole('button', change).click();
  await expect(page).toHaveURL(new RegExp(`/packages/${packageId}$`));
}

test('a package is pointed at another product, then merged into a second one', async ({ page }) => {
  const wire = await beginSignedUp(page, personWithEmail());
  const customer = await payer(wire, 30_000);
  const iron = await customer.start('iron tamba');
  const burner = await customer.start('table-top burner');
  await customer.pay(iron, 22_500);

  await page.goto(`/packages/${iron}`);
  await page.getByRole('link', { name: 'Change product' }).first().click();
  await page.getByRole('searchbox').fill('blender tamba');
  // Wait for the result of the search: until then the list can be replaced under the click.
  await expect(page.getByRole('radio')).toHaveCount(2);
  await page.getByText('Blender Tamba 1', { exact: true }).click();
  await confirmChange(page, iron);
  await expect(page.getByText(toGo('₦7,000')).first()).toBeVisible();

  await page.goto(`/packages/merge?package=${burner}`);
  await expect(page.getByText('Blender Tamba 1 will close and cannot be opened again.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge ₦22,500' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Merge ₦22,500' }).click();
  // The page of the merge says the same figure before.
  await expect(page).toHaveURL(new RegExp(`/packages/${burner}$`));
  await expect(page.getByText(toGo('₦11,500')).first()).toBeVisible();
  await page.goto(`/packages/${iron}`);
  await page.getByRole('link', { name: 'See where' }).click();
  await expect(page).toHaveURL(new RegExp(`/packages/${burner}$`));
});

test('the page of another product, looked at for a package, makes it what the package is for', async ({
  page,
}) => {
  const wire = await beginSignedUp(page, personWithEmail());
  const customer = await payer(wire, 30_000);
  const iron = await customer.start('iron tamba');
  await customer.pay(iron, 22_500);
  const { results } = await wire.call('GET', '/products?search=blender%20tamba');
  // In the shape of the contract.
  const [blender] = results as { id: string }[];

  await page.goto(`/products/${blender?.id}/${iron}`);
  await expect(page.getByText('Instead of Steam iron Tamba 1:')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Choose as new product' }).click();
  await confirmChange(page, iron);
  const changed = await wire.call('GET', `/daily-savings/sb/package/${iron}`);
  expect(changed).toMatchObject({
    product: { name: 'Blender Tamba 1' },
    targetAmount: 29_500,
    totalContribution: 22_500,
  });
});
