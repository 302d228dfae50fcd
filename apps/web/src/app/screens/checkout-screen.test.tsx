import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OrderScreen } from '#features/orders/order-screen.tsx';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { CheckoutScreen } from './checkout-screen.tsx';

const API = '/api/v1';
const NAME = 'Double-door refrigerator with ice maker X';
const POT = {
  _id: 's1',
  product: { id: 'p1', name: NAME, price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 385_000,
  status: 'active',
  createdAt: '2026-11-01T09:00:00Z',
  pricedAt: '2026-11-01T09:00:00Z',
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: '2026-11-01T09:00:00Z',
};
const QUOTE = {
  price: 385_000,
  paid: 385_000,
  shortfall: 2_500,
  deliveryFee: 2_500,
  surplus: 0,
  expectedBy: '2026-11-25',
};
const ORDER = {
  id: 'o1',
  number: 'KL-1',
  status: 'placed',
  product: POT.product,
  price: 385_000,
  deliveryFee: 2_500,
  paid: 387_500,
  surplus: 0,
  deliveryAddress: { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' },
  phoneNumber: '+2348035550142',
  expectedBy: '2026-11-25',
  canCancel: true,
  steps: [{ status: 'placed', at: '2026-11-20T08:00:00Z' }],
};

const CARD = {
  id: 'c1',
  brand: 'Visa',
  last4: '4081',
  expMonth: 8,
  expYear: 2028,
  bank: null,
  status: 'usable',
  isDefault: true,
  checkReference: 'kolo-1',
  createdAt: '2026-11-01T09:00:00Z',
};

type Body = Record<string, unknown>;

let answers: Record<string, unknown> = {};
/** What each call answers that is not a success, once. */
let refusals: Record<string, Body> = {};
let sent: { path: string; key: string | null; body: Body }[] = [];

function answer(url: string, init?: RequestInit): Promise<Response> {
  const path = url.slice(API.length).split('?')[0] ?? '';
  const name = `${init?.method ?? 'GET'} ${path}`;
  if (typeof init?.body === 'string') {
    // What the app itself wrote.
    const body = JSON.parse(init.body) as Body;
    sent.push({ path, key: new Headers(init.headers).get('idempotency-key'), body });
  }
  const refusal = refusals[name];
  if (refusal) {
    delete refusals[name];
    const error = { error: 'No', message: 'No.', requestId: 'r', ...refusal };
    return Promise.resolve(Response.json(error, { status: Number(refusal['statusCode']) }));
  }
  return Promise.resolve(Response.json(answers[name] ?? {}));
}

beforeEach(() => {
  refusals = {};
  sent = [];
  answers = {
    'GET /daily-savings/sb/package/s1': POT,
    'GET /users/me': {
      id: 'u1',
      firstName: 'Ada',
      lastName: 'Eze',
      phoneNumber: '+2348035550142',
      hasPin: true,
    },
    'GET /self-accounts/all': [],
    'GET /cards': { results: [] },
    'GET /orders': { results: [], page: 1, totalPages: 0, totalResults: 0 },
    'POST /orders/quote': QUOTE,
    'POST /orders': ORDER,
    'GET /orders/o1': ORDER,
  };
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
});

function open() {
  const client = testClient();
  renderPage(
    <Routes>
      <Route path="/checkout" element={<CheckoutScreen />} />
      <Route path="/orders/:orderId" element={<OrderScreen />} />
    </Routes>,
    { at: '/checkout?package=s1', client },
  );
  return client;
}

async function typeAddress(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('House number and street'), {
    target: { value: '14 Adeola Street' },
  });
  fireEvent.change(screen.getByLabelText('Town or city'), { target: { value: 'Yaba' } });
  fireEvent.change(screen.getByLabelText('State'), { target: { value: 'Lagos' } });
  fireEvent.change(screen.getByLabelText('Local government area'), { target: { value: 'Lagos Mainland' } });
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
}

async function order(action: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: action });
  fireEvent.click(button ?? document.body);
  fireEvent.change(await screen.findByLabelText('Your PIN'), { target: { value: '4829' } });
  fireEvent.submit(screen.getByLabelText('Your PIN').closest('form') ?? document.body);
}

const account = (availableBalance: number) => [
  { accountType: 'ds', type: 'ds', accountNumber: '1234567890', availableBalance },
];

const product = (price: number) => ({ ...POT.product, price, facts: [], inStock: true });

it('who cannot pay even the least that is left hears it before the address is typed', async () => {
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, totalContribution: 300_000 };
  answers['GET /products/p1'] = product(385_000);
  answers['GET /self-accounts/all'] = account(84_999);
  open();
  expect(await screen.findByText(/None of your accounts has enough/)).toBeTruthy();
  expect(screen.queryByText(/in the next step/)).toBeNull();
});

it.each([
  ['can pay the least that is left', 385_000, 85_000],
  ['can pay it at a price that has fallen', 340_000, 40_000],
  ['has more in the package than the price of today', 290_000, 0],
])('who %s is told that it is shown in the next step', async (_, price, balance) => {
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, totalContribution: 300_000 };
  answers['GET /products/p1'] = product(price);
  answers['GET /self-accounts/all'] = account(balance);
  const client = open();
  expect(await screen.findByText('The next step shows what is left to pay, with delivery.')).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(/None of your accounts has enough/)).toBeNull();
});

it('a rest that is too small for a card alone is no reason to stop: delivery comes on top', async () => {
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, totalContribution: 384_950 };
  answers['GET /products/p1'] = product(385_000);
  answers['GET /cards'] = { results: [CARD] };
  const client = open();
  expect(await screen.findByText('The next step shows what is left to pay, with delivery.')).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText(/None of your accounts has enough/)).toBeNull();
});

it('a package is not said to be paid in full once the price that we held has ended', async () => {
  const told = { priceToday: 410_000, canBeMoved: false };
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, ...told, promisedUntil: '2020-01-01' };
  open();
  const ended = await screen.findByRole('region', { name: 'Your package' });
  expect(ended.textContent).toContain('₦25,000');
  expect(ended.textContent).not.toContain('Paid in full');
  cleanup();
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, ...told, promisedUntil: '2099-01-01' };
  open();
  const held = await screen.findByRole('region', { name: 'Your package' });
  expect(held.textContent).toContain('Paid in full');
});

it('what is missing is paid from an account that covers it, at the figures that were shown', async () => {
  answers['GET /self-accounts/all'] = account(3_000);
  open();
  await typeAddress();
  expect(await screen.findByText('By Wed, 25 Nov at the latest')).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Pay ₦2,500 and order' }));
  const sheet = within(screen.getByRole('dialog'));
  // An amount stands once to be seen and once to be read out.
  const figures = sheet
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(figures).toEqual([
    'Product and delivery: ₦387,500387,500 naira',
    'From your package: ₦385,000385,000 naira',
    'From DS account: ₦2,5002,500 naira',
    'The rider calls: 0803 555 0142',
  ]);
  await order('Pay ₦2,500 and order');
  await screen.findByText('Order KL-1');
  expect(currentToasts()).toMatchObject([{ title: 'Your order is placed.' }]);
  const placed = sent.find(({ path }) => path === '/orders');
  expect(placed?.key).toBeTruthy();
  expect(placed?.body).toEqual({
    packageId: 's1',
    deliveryAddress: ORDER.deliveryAddress,
    phoneNumber: '+2348035550142',
    payShortfallWith: { method: 'account', accountType: 'ds' },
    expected: { price: 385_000, deliveryFee: 2_500, shortfall: 2_500 },
    pin: '4829',
  });
});

it('nothing is asked to pay with where the package has it all, and what is left over is said', async () => {
  answers['POST /orders/quote'] = { ...QUOTE, paid: 400_000, shortfall: 0, surplus: 12_500 };
  open();
  await typeAddress();
  expect(await screen.findByText('Left over, to your SB account')).toBeTruthy();
  await order('Order now');
  await screen.findByText('Order KL-1');
  expect(sent.find(({ path }) => path === '/orders')?.body).not.toHaveProperty('payShortfallWith');
});

it('the step that takes the place of the other has the focus', async () => {
  open();
  await typeAddress();
  const order = await screen.findByRole('region', { name: 'Your order' });
  await waitFor(() => expect(document.activeElement).toBe(order));
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  const address = screen.getByRole('region', { name: 'Where should we deliver it?' });
  expect(document.activeElement).toBe(address);
});

it('an account that does not cover it cannot be chosen', async () => {
  answers['GET /self-accounts/all'] = account(2_499);
  open();
  await typeAddress();
  expect(await screen.findByText(/None of your accounts has enough/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Pay ₦2,500 and order' })).toHaveProperty('disabled', true);
});

it.each([
  [99, 'Pay ₦99 and order', 'The smallest card payment is ₦100.'],
  [10_000_001, 'Pay ₦10,000,001 and order', 'The largest card payment is ₦10,000,000.'],
])('a saved card that cannot pay %i naira cannot be chosen, and says why', async (shortfall, action, why) => {
  answers['GET /cards'] = { results: [CARD] };
  answers['POST /orders/quote'] = { ...QUOTE, shortfall };
  open();
  await typeAddress();
  expect(await screen.findByText(why)).toBeTruthy();
  expect(screen.getByRole('radio', { name: /Visa ending 4081/ })).toHaveProperty('disabled', true);
  expect(screen.getByText(/None of your accounts has enough/)).toBeTruthy();
  expect(screen.getByRole('button', { name: action })).toHaveProperty('disabled', true);
});

it('who has one card, which has expired, is not told to have none', async () => {
  answers['GET /cards'] = { results: [{ ...CARD, status: 'expired' }] };
  open();
  await typeAddress();
  expect(await screen.findByText(/you have no saved card that can pay the rest\./)).toBeTruthy();
});

it('where the figures have changed nothing is done, and the new ones are shown', async () => {
  answers['GET /self-accounts/all'] = account(50_000);
  open();
  await typeAddress();
  await screen.findByText('By Wed, 25 Nov at the latest');
  refusals['POST /orders'] = { statusCode: 422, code: 'QUOTE_CHANGED' };
  answers['POST /orders/quote'] = { ...QUOTE, price: 390_000, shortfall: 7_500 };
  await order('Pay ₦2,500 and order');
  expect(await screen.findByText('The figures have changed.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Pay ₦7,500 and order' })).toBeTruthy();
  expect(screen.getByText('The promised price has ended.')).toBeTruthy();
});

it('a wrong PIN is said at its field, and the right one goes through', async () => {
  answers['POST /orders/quote'] = { ...QUOTE, paid: 387_500, shortfall: 0 };
  open();
  await typeAddress();
  refusals['POST /orders'] = { statusCode: 403, code: 'PIN_WRONG', message: 'That PIN is not correct.' };
  await order('Order now');
  expect(await screen.findByText('That PIN is not correct.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your PIN'), { target: { value: '4829' } });
  fireEvent.submit(screen.getByLabelText('Your PIN').closest('form') ?? document.body);
  await screen.findByText('Order KL-1');
});

it('out of stock is said before anybody types an address', async () => {
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, inStock: false };
  open();
  expect(await screen.findByText('Out of stock now.')).toBeTruthy();
  expect(screen.queryByLabelText('House number and street')).toBeNull();
  expect(screen.getByRole('link', { name: 'Change product' })).toBeTruthy();
});

it('a frozen customer is told so in place of the form', async () => {
  answers['GET /users/me'] = {
    ...Object(answers['GET /users/me']),
    frozen: { reason: 'You asked for it.', reviewOn: '2026-11-30' },
  };
  open();
  expect(await screen.findByText('You cannot order for now.')).toBeTruthy();
  expect(screen.queryByLabelText('House number and street')).toBeNull();
});

it('an order whose bank has not answered is told as that, and never as placed', async () => {
  const until = '2026-11-21T09:00:00Z';
  const waiting = { ...ORDER, paid: 0, canCancel: false, waitsFor: { reference: 'r', until } };
  answers['GET /self-accounts/all'] = account(50_000);
  answers['POST /orders'] = waiting;
  answers['GET /orders/o1'] = waiting;
  open();
  await typeAddress();
  await screen.findByText('By Wed, 25 Nov at the latest');
  await order('Pay ₦2,500 and order');
  expect(await screen.findByText('We are waiting for your bank.')).toBeTruthy();
  expect(currentToasts()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
});

it('an order that the bank refused to pay for is told as not placed, with the reason', async () => {
  const reason = 'Your bank did not pay the rest.';
  const refused = {
    ...ORDER,
    status: 'cancelled',
    paid: 0,
    canCancel: false,
    steps: [...ORDER.steps, { status: 'cancelled', at: '2026-11-20T08:00:00Z', reason }],
  };
  answers['GET /self-accounts/all'] = account(50_000);
  answers['POST /orders'] = refused;
  answers['GET /orders/o1'] = refused;
  open();
  await typeAddress();
  await screen.findByText('By Wed, 25 Nov at the latest');
  await order('Pay ₦2,500 and order');
  await screen.findByText('Order KL-1');
  expect(currentToasts()).toMatchObject([
    { tone: 'failed', title: 'Your order was not placed.', detail: reason },
  ]);
});

it('nobody asks again what an order would cost that is placed', async () => {
  answers['POST /orders/quote'] = { ...QUOTE, paid: 387_500, shortfall: 0 };
  open();
  await typeAddress();
  await screen.findByText('To pay now');
  const asked = () => sent.filter(({ path }) => path === '/orders/quote').length;
  const before = asked();
  await order('Order now');
  await screen.findByText('Order KL-1');
  expect(asked()).toBe(before);
});

it('a refusal shows the package as it is by now', async () => {
  answers['POST /orders/quote'] = { ...QUOTE, paid: 387_500, shortfall: 0 };
  open();
  await typeAddress();
  await screen.findByText('To pay now');
  refusals['POST /orders'] = { statusCode: 409, code: 'WRONG_STATE', message: 'It is out of stock.' };
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, inStock: false };
  await order('Order now');
  expect(await screen.findByText('Out of stock now.')).toBeTruthy();
});

it('trying again asks for everything that could not be loaded', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  open();
  expect(await screen.findByText('The checkout could not be loaded')).toBeTruthy();
  vi.stubGlobal('fetch', answer);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText('House number and street')).toBeTruthy();
});

it('a package that an order holds leads to that order, and asks for nothing', async () => {
  answers['GET /daily-savings/sb/package/s1'] = { ...POT, heldFor: 'o1' };
  open();
  const link = await screen.findByRole('link', { name: 'See your order' });
  expect(link.getAttribute('href')).toBe('/orders/o1');
  expect(screen.getByText('We are waiting for your bank')).toBeTruthy();
  expect(screen.queryByLabelText('House number and street')).toBeNull();
});
