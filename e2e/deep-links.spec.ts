import { expect, test } from '@playwright/test';
import { ADDRESSES } from './support/addresses.ts';
import { beginSignedUp } from './support/api-customer.ts';
import { watchFaults } from './support/clean-page.ts';
import { personWithEmail } from './support/people.ts';

const ORIGIN = new URL(ADDRESSES.url).origin;

/** What a message or another site may put below /app: no screen has these addresses. */
const HOSTILE = [
  'evil.example',
  '/evil.example',
  '%2F%2Fevil.example',
  '%5C%5Cevil.example',
  'https://evil.example/x.js',
  'https:%2F%2Fevil.example',
  'javascript:alert(1)',
  'javascript%3Aalert(1)',
  'data:text%2Fhtml,%3Cscript%3Ealert(1)%3C%2Fscript%3E',
  '%E0%A4%A',
  '%',
  '%00',
  'no/such/screen',
  '..%2F..%2Fauth%2Flink',
  'dashboard//evil.example',
  'dashboard/%2F%2Fevil.example',
  'open?action=navigate&route=https%3A%2F%2Fevil.example',
  'open?action=navigate&route=%2F%2Fevil.example',
  'open?action=navigate&route=javascript%3Aalert(1)',
  'open?action=navigate&route=',
];

test('a hostile address below /app opens the dashboard and nothing else', async ({ page }) => {
  await beginSignedUp(page, personWithEmail());
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== ORIGIN) asked.push(request.url());
  });
  const faults = watchFaults(page);
  for (const address of HOSTILE) {
    await page.goto(`${ORIGIN}/app/${address}`);
    await expect(page, address).toHaveURL(new RegExp(`^${ORIGIN}/(?:\\?[^/]*)?$`));
    await expect(page.getByText('Available Balance', { exact: true }), address).toBeVisible();
    expect(faults(), address).toEqual([]);
  }
  expect(asked, 'nothing ran and no other site was asked').toEqual([]);
});

test('an address that says that a payment succeeded is not believed', async ({ page }) => {
  const customer = await beginSignedUp(page, personWithEmail());
  await customer.openAccount('ds');
  const started = await customer.call('POST', '/payments/init-contribution', {
    purpose: 'account',
    accountType: 'ds',
    amount: 5_000,
    method: 'card',
  });
  // The contract's shape: { data: payment }.
  const { reference } = started['data'] as { reference: string };
  for (const one of [reference, 'KLO-NONE-SUCH', '']) {
    const address = `/app/payments/success?reference=${one}&status=success&type=deposit&amount=900000`;
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/payments\/success\?/);
    await expect(page.locator('h1').first(), address).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await expect(page.getByText(/is in$/), address).toHaveCount(0);
    await expect(page.getByText('900,000'), address).toHaveCount(0);
  }
  expect(await customer.balance('ds')).toBe(0);
});
