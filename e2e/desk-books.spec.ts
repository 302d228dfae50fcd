import { expect, test, type Page } from '@playwright/test';
import { beginSignedUp } from './support/api-customer.ts';
import { enrol, openShown, signInDemo } from './support/desk.ts';
import { expectEveryLook, WIDE } from './support/desk-looks.ts';
import { personWithEmail } from './support/people.ts';

test('finance reads the books: the proof, the days and the totals', async ({ browser }) => {
  const page = await browser.newPage({ viewport: WIDE });
  await enrol(page, `fin-${Date.now()}`, 'finance');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await page.getByRole('button', { name: 'Books', exact: true }).click();
  await expect(page.getByText('The books hold.')).toBeVisible();
  const today = page.getByRole('table', { name: 'Days that are not closed' });
  await expect(today.getByRole('row', { name: /, not closed ₦/ }).last()).toBeVisible();
  await expect(page.getByRole('table', { name: 'Money of the days' }).getByRole('row')).toHaveCount(31);
  await expectEveryLook(page);
  await page.close();
});

/** A file of one product, as it is chosen on the screen. */
function fileOf(product: object) {
  const buffer = Buffer.from(JSON.stringify([product], null, 2));
  return { name: 'products.json', mimeType: 'application/json', buffer };
}

/** Approves under its number what the screen of another says that it proposed. */
async function approveBy(second: Page, first: Page): Promise<void> {
  const said = await first.getByText(/^This is proposed as P-/).innerText();
  const number = /P-\d+/.exec(said)?.[0] ?? '';
  await second.getByRole('button', { name: /^Proposals/ }).click();
  await second.getByRole('button', { name: new RegExp(`^${number} `) }).click();
  await openShown(second);
  await second.getByRole('button', { name: `Approve ${number}` }).click();
  await expect(second.getByRole('button', { name: new RegExp(`^${number} `) })).toHaveCount(0);
}

test('a catalogue with a wrong line is taken by nobody; mended and approved by two, a customer sees its product and a lower price', async ({
  page: customer,
  browser,
}) => {
  await beginSignedUp(customer, personWithEmail());
  const mark = Date.now();
  const name = `Blender ${mark}`;
  const product = {
    sku: `E2E-${mark}`,
    name,
    category: 'Kitchen',
    detail: '2 L',
    description: 'Blends what is put in it.',
    image: 'blender',
    price: 31_000,
    stock: 3,
  };
  const page = await browser.newPage({ viewport: WIDE });
  await enrol(page, `ops-${mark}`, 'operations');
  await page.getByRole('button', { name: 'I have written them down' }).click();
  await page.getByRole('button', { name: 'Catalogue', exact: true }).click();
  const check = async (file: object) => {
    await page.getByLabel('File of products').setInputFiles(fileOf(file));
    await page.getByRole('button', { name: 'Check the file' }).click();
  };
  await check({ ...product, price: 'free' });
  await expect(page.getByText('1 line is wrong.')).toBeVisible();
  await expect(page.getByRole('row', { name: /^2 price: takes a whole number/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0);
  await expectEveryLook(page);

  await check(product);
  await expect(page.getByRole('row', { name: `${product.sku} ${name} New ₦31,000 3` })).toBeVisible();
  await expectEveryLook(page);
  await page.getByRole('button', { name: 'Propose the import of 1 product' }).click();
  const second = await browser.newPage({ viewport: WIDE });
  await signInDemo(second, 1);
  await approveBy(second, page);
  await page.getByLabel('Product', { exact: true }).fill(String(mark));
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${product.sku}`) })).toBeVisible();
  await customer.goto(`/products?search=${mark}`);
  await expect(customer.getByText(name).first()).toBeVisible();
  await expect(customer.getByText('₦31,000').first()).toBeVisible();

  await check({ ...product, price: 20_000 });
  await page.getByRole('button', { name: 'Propose the import of 1 product' }).click();
  await approveBy(second, page);
  await customer.reload();
  await expect(customer.getByText('₦20,000').first()).toBeVisible();
  await check({ ...product, price: 20_500 });
  await page.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(page.getByText('0 products added, 1 updated')).toBeVisible();

  await page.getByRole('button', { name: 'Holidays and fees', exact: true }).click();
  await expect(page.getByRole('row', { name: /Christmas Day/ }).first()).toBeVisible();
  await expectEveryLook(page);
  await page.close();
  await second.close();
});
