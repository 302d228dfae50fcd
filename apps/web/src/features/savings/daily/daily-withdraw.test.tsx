import type { DailyPackage } from '@kolo/contract/packages';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { paths } from '#lib/paths.ts';
import { DailyMarks } from './daily-marks.tsx';
import { DailyWithdraw } from './daily-withdraw.tsx';

afterEach(cleanup);

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

test('a customer without an account is told to open one before money can go there', () => {
  render(<DailyWithdraw pot={pot} accounts={[]} />);
  expect(screen.getByText('You need a DS account first')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open a DS account' }).getAttribute('href')).toBe(paths.home);
});

test('an emptied or a closed package has nothing to withdraw', () => {
  for (const part of [{ totalContribution: 0 }, { status: 'closed' as const }]) {
    render(<DailyWithdraw pot={{ ...pot, ...part }} accounts={[]} />);
    expect(screen.getByText('Shop rent has nothing to withdraw.')).toBeTruthy();
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
