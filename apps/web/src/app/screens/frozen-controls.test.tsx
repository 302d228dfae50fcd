import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SB } from '#features/savings/testing/packages.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { CardScreen } from './card-screen.tsx';
import { ChangeProductScreen } from './change-product-screen.tsx';
import { EditScheduleScreen } from './edit-schedule-screen.tsx';
import { KycIdScreen } from './kyc-step-screens.tsx';
import { MergeScreen } from './merge-screen.tsx';
import { NewScheduleScreen } from './new-schedule-screen.tsx';
import { PackageWithStatementScreen } from './package-with-statement-screen.tsx';

const frozen = {
  since: '2026-01-01T00:00:00.000Z',
  by: 'staff',
  reviewOn: '2026-01-04',
  reason: 'We are looking.',
};

const card = {
  id: 'c1',
  brand: 'visa',
  last4: '4081',
  expMonth: 12,
  expYear: 2099,
  bank: 'Test Bank',
  status: 'usable',
  isDefault: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  checkReference: 'r1',
};

const IRON = { id: 'p2', name: 'Iron', price: 22_500, image: 'fridge' };
const EMPTY = { ...SB, _id: 's2', product: IRON, targetAmount: IRON.price, totalContribution: 0 };
const pageOf = (pot: typeof SB) => ({
  ...pot,
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: pot.createdAt,
});
const product = { ...IRON, category: 'Home', detail: 'Steam', inStock: true };
const one = { page: 1, totalPages: 1, totalResults: 1 };
const account = { accountNumber: '1000000001', accountType: 'ds', type: 'ds', availableBalance: 60_000 };

const schedule = {
  id: 'x1',
  purpose: 'sb',
  packageId: 's1',
  packageName: SB.product.name,
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'account', accountType: 'ds' },
  backupSource: { method: 'saved_card', cardId: 'c1' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
};

const ANSWERS: Readonly<Record<string, unknown>> = {
  '/cards': { results: [card], ...one },
  '/daily-savings/package': [],
  '/daily-savings/sb/package': [SB, EMPTY],
  '/daily-savings/sb/package/s1': pageOf(SB),
  '/daily-savings/sb/package/s2': pageOf(EMPTY),
  '/interest-savings/package': [],
  '/products': { results: [product], ...one, categories: ['Home'] },
  '/products/p2': product,
  '/schedules': { results: [], ...one },
  '/schedules/x1': schedule,
  '/self-accounts/all': [account],
};

let me: object;

function answer(url: string): Promise<Response> {
  const known = ANSWERS[url.replace(/^.*\/v1|\?.*$/g, '')];
  if (known !== undefined) return Promise.resolve(Response.json(known));
  if (url.includes('/users/me')) return Promise.resolve(Response.json(me));
  if (url.includes('/cards/')) return Promise.resolve(Response.json(card));
  if (url.includes('/kyc')) return Promise.resolve(Response.json({ kycStatus: 'unverified', step: 'id' }));
  return Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'No.' }, { status: 404 }));
}

beforeEach(() => {
  me = { frozen };
  signedIn();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('a card is not removed while the account is frozen, and the page says so in place of the button', async () => {
  renderPage(<CardScreen />);
  expect(await screen.findByText('You cannot remove a card for now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove card' })).toBeNull();
});

it('no photo is asked for that would be refused', async () => {
  renderPage(<KycIdScreen />);
  expect(await screen.findByText('You cannot verify your identity for now.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull();
});

it('a customer who is not frozen finds both', async () => {
  me = {};
  renderPage(<CardScreen />);
  expect(await screen.findByRole('button', { name: 'Remove card' })).toBeTruthy();
  cleanup();
  renderPage(<KycIdScreen />);
  expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy();
});

function open(address: string): void {
  renderPage(
    <Routes>
      <Route path="/packages/change-product" element={<ChangeProductScreen />} />
      <Route path="/packages/merge" element={<MergeScreen />} />
      <Route path="/packages/:packageId" element={<PackageWithStatementScreen />} />
      <Route path="/schedules/create" element={<NewScheduleScreen />} />
      <Route path="/schedules/:scheduleId/edit" element={<EditScheduleScreen />} />
    </Routes>,
    { at: address },
  );
}

const FORMS = [
  [
    'the product of a package is not changed',
    '/packages/change-product?package=s1&product=p2',
    'You cannot change the product for now.',
    'Change to Iron',
  ],
  ['packages are not merged', '/packages/merge?package=s1', 'You cannot merge packages for now.', /^Merge/],
  [
    'an empty package is not closed',
    '/packages/s2',
    'You cannot close this package for now.',
    /^Close package/,
  ],
] as const;

it.each(FORMS)(
  'while the account is frozen %s, and the page says so in place of the way to it',
  async (_, address, says, button) => {
    open(address);
    expect(await screen.findByText(says)).toBeTruthy();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  },
);

it.each(FORMS)('who is not frozen does not read that %s', async (_, address, says, button) => {
  me = {};
  open(address);
  expect(await screen.findByRole('button', { name: button })).toBeTruthy();
  expect(screen.queryByText(says)).toBeNull();
});

const NO_CARD = 'A schedule cannot charge a card for now. Choose an account.';

async function payFrom(name: RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: /^Pay from/ }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name }));
}

it('no schedule from a card is sent while the account is frozen, and one from an account is', async () => {
  open('/schedules/create');
  await payFrom(/4081/);
  expect(await screen.findByText(NO_CARD)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save schedule' })).toBeNull();
  await payFrom(/DS account/);
  expect(await screen.findByRole('button', { name: 'Save schedule' })).toBeTruthy();
  expect(screen.queryByText(NO_CARD)).toBeNull();
});

it('a schedule with a card for its backup is not changed while the account is frozen', async () => {
  open('/schedules/x1/edit');
  expect(await screen.findByText(NO_CARD)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull();
  cleanup();
  me = {};
  open('/schedules/x1/edit');
  expect(await screen.findByRole('button', { name: 'Save changes' })).toBeTruthy();
});
