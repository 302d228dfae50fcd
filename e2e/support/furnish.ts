import type { ApiCustomer } from './api-customer.ts';
import { finishCheckout } from './sandbox.ts';

/** What the addresses of a customer who has one of everything name. */
export interface Furnished {
  readonly payment: string;
  /** By a card that was declined, for a package of interest. */
  readonly failedLock: string;
  readonly transaction: string;
  readonly daily: string;
  readonly interest: string;
  readonly product: string;
  readonly productPackage: string;
  readonly card: string;
  readonly case: string;
  readonly schedule: string;
  readonly order: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Packages of products and of interest call it `_id`. */
function idOf(row: Row | undefined): string {
  return String(row?.['id'] ?? row?.['_id']);
}

async function firstOf(customer: ApiCustomer, path: string): Promise<Row> {
  // The contract's shape: { results }.
  const { results } = (await customer.call('GET', path)) as { results: readonly Row[] };
  const [first] = results;
  if (first === undefined) throw new Error(`${path} has nothing`);
  return first;
}

/** An order that the DS account pays in full. */
async function orderIron(customer: ApiCustomer): Promise<Row> {
  const product = await firstOf(customer, '/products?search=iron');
  const made = await customer.call('POST', '/daily-savings/sb/self-package', { productId: product['id'] });
  return customer.call('POST', '/orders', {
    packageId: idOf(made),
    deliveryAddress: { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' },
    phoneNumber: '08035550142',
    payShortfallWith: { method: 'account', accountType: 'ds' },
  });
}

/** Gives a customer one of everything but a PIN, which would lock the app at each address, over the wire: the screens for it have their own journeys. */
export async function furnish(customer: ApiCustomer): Promise<Furnished> {
  for (const accountType of ['ds', 'sb', 'ibs']) await customer.openAccount(accountType);
  const payment = await customer.deposit('ds', 60_000);
  await customer.deposit('ibs', 60_000);
  const daily = await customer.call('POST', '/daily-savings/self-package', {
    target: 'School fees',
    amountPerDay: 1_000,
    frequency: 'daily',
  });
  await customer.call('POST', '/payments/init-contribution', {
    purpose: 'daily',
    packageId: idOf(daily),
    amount: 5_000,
    method: 'account',
    sourceAccountType: 'ds',
  });
  const product = await firstOf(customer, '/products');
  const ofProduct = await customer.call('POST', '/daily-savings/sb/self-package', {
    productId: product['id'],
  });
  const interest = await customer.call('POST', '/interest-package/package', {
    name: 'Rent',
    amount: 20_000,
    lockPeriod: 3,
  });
  // The contract's shape: { data: payment }.
  const check = (await customer.call('POST', '/cards', {}))['data'] as { reference: string };
  await finishCheckout(check.reference, 'success');
  await customer.settled(check.reference);
  const asked = await customer.call('POST', '/interest-package/package/initiate-payment', {
    name: 'Land in Epe',
    amount: 20_000,
    lockPeriod: 3,
    method: 'card',
  });
  const failedLock = String(asked['reference']);
  await finishCheckout(failedLock, 'failed');
  // Rows in the contract's shape.
  const [transaction] = (await customer.transactions()) as readonly Row[];
  const card = idOf(await firstOf(customer, '/cards'));
  const schedule = await customer.call('POST', '/schedules', {
    purpose: 'daily',
    packageId: idOf(daily),
    amount: 1_000,
    frequency: 'daily',
    hour: 6,
    source: { method: 'account', accountType: 'ds' },
    backupSource: { method: 'saved_card', cardId: card },
  });
  const opened = await customer.call('POST', '/cases', { text: 'I was debited twice for this.' });
  return {
    payment,
    failedLock,
    transaction: idOf(transaction),
    daily: idOf(daily),
    interest: idOf(interest),
    product: idOf(product),
    productPackage: idOf(ofProduct),
    card,
    case: idOf(opened),
    schedule: idOf(schedule),
    order: idOf(await orderIron(customer)),
  };
}
