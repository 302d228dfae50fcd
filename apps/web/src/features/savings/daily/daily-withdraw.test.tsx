import type { DailyPackage } from '@kolo/contract/packages';
import type { Account } from '@kolo/contract/accounts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { DailyMarks } from './daily-marks.tsx';
import { IconCalendarCheck, IconLockKeyhole, IconShoppingBag } from '#ui/icons.tsx';
import { DailyWithdraw } from './daily-withdraw.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pot: DailyPackage = {
  id: '01900000-0000-7000-8000-000000000001',
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: 54_000,
  totalCount: 18,
  startDate: '2026-11-02',
  status: 'active',
};

const account: Account = {
  accountNumber: '1000000001',
  accountType: 'ds',
  type: 'ds',
  availableBalance: 0,
};

const kinds = {
  ds: { icon: IconCalendarCheck, tone: 'daily' },
  sb: { icon: IconShoppingBag, tone: 'sb' },
  ibs: { icon: IconLockKeyhole, tone: 'interest' },
} as const;

test('a customer without an account is told to open one before money can go there', () => {
  renderPage(<DailyWithdraw pot={pot} accounts={[]} kinds={kinds} />);
  expect(screen.getByText('You need a DS account first')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open a DS account' }).getAttribute('href')).toBe(paths.home);
});

test('an emptied or a closed package has nothing to withdraw', () => {
  for (const part of [{ totalContribution: 0 }, { status: 'closed' as const }]) {
    renderPage(<DailyWithdraw pot={{ ...pot, ...part }} accounts={[]} kinds={kinds} />);
    expect(screen.getByText('Shop rent has nothing to withdraw.')).toBeTruthy();
    cleanup();
  }
});

/** Nothing is filled in: the customer says how much. */
async function askForAll(): Promise<void> {
  expect(screen.getByLabelText<HTMLInputElement>('Amount in naira').value).toBe('');
  await act(async () => screen.getByRole('button', { name: 'All' }).click());
  await act(async () => screen.getByRole('button', { name: 'Withdraw ₦54,000' }).click());
}

test('what is not known stays on the page, though by now the package is empty', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const { rerender } = renderPage(<DailyWithdraw pot={pot} accounts={[account]} kinds={kinds} />);
  await askForAll();
  await act(async () =>
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw ₦54,000' }).click(),
  );
  rerender(<DailyWithdraw pot={{ ...pot, totalContribution: 0 }} accounts={[account]} kinds={kinds} />);
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet whether it is done.');
  expect(screen.getByRole('heading', { name: 'Withdraw ₦54,000?' })).toBeTruthy();
});

test('what is not known can be asked for once more after the sheet was closed, though the package holds less by now', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  const { rerender } = renderPage(<DailyWithdraw pot={pot} accounts={[account]} kinds={kinds} />);
  await askForAll();
  const sheet = () => within(screen.getByRole('dialog'));
  await act(async () => sheet().getByRole('button', { name: 'Withdraw ₦54,000' }).click());
  rerender(<DailyWithdraw pot={{ ...pot, totalContribution: 4_000 }} accounts={[account]} kinds={kinds} />);
  await act(async () => sheet().getByRole('button', { name: 'Cancel' }).click());
  expect(screen.getByText('We do not know yet whether it is done.')).toBeTruthy();
  expect(screen.queryByText('There is ₦4,000 in this package.')).toBeNull();
  await act(async () => screen.getByRole('button', { name: 'Withdraw ₦54,000' }).click());
  expect(sheet().getByText('We do not know yet whether it is done.')).toBeTruthy();
});

test('a withdrawal whose answer comes only now is not taken for another one', async () => {
  const moved = { transaction: { id: 't1', amount: 54_000 }, account };
  signedIn();
  for (const [minutesLater, isTold] of [
    [0, false],
    [11, true],
  ] as const) {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    renderPage(<DailyWithdraw pot={pot} accounts={[account]} kinds={kinds} />);
    await askForAll();
    await act(async () =>
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw ₦54,000' }).click(),
    );
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + minutesLater * 60_000);
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json(moved)));
    await act(async () =>
      within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw ₦54,000' }).click(),
    );
    expect(await screen.findByText('₦54,000 is in your DS account')).toBeTruthy();
    expect(screen.queryByText(/This is the one you asked for at/) !== null).toBe(isTold);
    cleanup();
  }
});

test('thirty marks say of each whether it is saved, the next or not yet', () => {
  render(<DailyMarks totalCount={18} frequency="weekly" isOpen />);
  const marks = within(screen.getByRole('list', { name: '18 of 30 weeks saved' }));
  expect(marks.getAllByRole('listitem')).toHaveLength(30);
  expect(marks.getAllByText(/, saved$/)).toHaveLength(18);
  expect(marks.getByText('Week 19, next')).toBeTruthy();
  expect(marks.getAllByText(/, not yet$/)).toHaveLength(11);
});

test('more payments than marks cut no more of them, and a closed pot waits for none', () => {
  render(<DailyMarks totalCount={32} frequency="daily" isOpen />);
  expect(screen.getAllByText(/, saved$/)).toHaveLength(30);
  cleanup();
  render(<DailyMarks totalCount={2} frequency="daily" isOpen={false} />);
  expect(screen.queryByText(/, next$/)).toBe(null);
});
