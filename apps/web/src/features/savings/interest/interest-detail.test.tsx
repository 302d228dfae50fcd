import type { InterestPackage } from '@kolo/contract/packages';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { InterestDetail } from './interest-detail.tsx';

const LOCK: InterestPackage = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'School fees',
  startDate: '2025-11-20',
  createdAt: '2025-11-20T09:00:00.000Z',
  maturityDate: '2026-11-20',
  currentBalance: 0,
  interestRate: 12,
  lockPeriod: 12,
  interestAccrued: 7_200,
  status: 'closed',
  atMaturity: 'payout',
  endedBy: 'maturity',
  pays: { principal: 60_000, interest: 7_200, tax: 720, payout: 66_480 },
  tranches: [{ amount: 60_000, startDate: '2025-11-20' }],
};

const NOTHING_IN_IT = {
  interestAccrued: 0,
  pays: { principal: 0, interest: 0, tax: 0, payout: 0 },
  tranches: [],
};

afterEach(cleanup);

function open(over: Partial<InterestPackage>): void {
  renderPage(<InterestDetail pot={{ ...LOCK, ...over }} statement={null} schedules={null} />);
}

const said = () => document.body.textContent;
/** What stands beside this name in the plan. */
const fact = (name: string) => screen.queryByText(name)?.nextElementSibling?.textContent;

it('a lock that was paid out says what was received', () => {
  open({});
  expect(screen.getByText('Paid out, with the tax already taken off')).toBeDefined();
  expect(said()).toContain('₦66,480 went to your IBS account.');
  expect([fact('Locked again'), fact('You received')]).toEqual([undefined, '₦66,480']);
});

it('one of which all was locked again says neither that it was paid out nor that it was received', () => {
  open({ atMaturity: 'relock_all', lockedAgainAs: '01900000-0000-7000-8000-000000000002' });
  expect(screen.getByText('Matured, with the tax already taken off')).toBeDefined();
  expect(said()).not.toContain('Paid out');
  expect([fact('Locked again'), fact('You received')]).toEqual(['₦66,480', undefined]);
});

it('one whose principal was locked again says that the interest alone was received', () => {
  open({ atMaturity: 'relock_principal', lockedAgainAs: '01900000-0000-7000-8000-000000000002' });
  expect(said()).not.toContain('Paid out');
  expect([fact('Locked again'), fact('You received')]).toEqual(['₦60,000', '₦6,480']);
});

it('one that a bank had emptied says that nothing was in it, and not that it was taken out', () => {
  open(NOTHING_IN_IT);
  expect(screen.getByText('Nothing was in it on its date')).toBeDefined();
  expect(screen.getByText('Nothing was in it on its date.')).toBeDefined();
  expect(said()).not.toContain('Taken out before its date');
  expect(said()).not.toContain('You took this money out early.');
  expect([fact('Principal'), fact('You received')]).toEqual([undefined, undefined]);
});

it('one that a bank had emptied offers nothing to take on its date', () => {
  open({ ...NOTHING_IN_IT, status: 'matured', endedBy: undefined });
  expect(screen.getByText('Nothing was in it on its date.')).toBeDefined();
  expect(said()).not.toContain('It is ready.');
  expect(said()).not.toContain('At maturity');
  expect(screen.queryByRole('link', { name: /^Take/ })).toBe(null);
});

it('what is done with the money is chosen while the lock runs, and until what is in it is paid', () => {
  for (const status of ['active', 'matured'] as const) {
    open({ status, endedBy: undefined });
    expect(said()).toContain('At maturity');
    cleanup();
  }
  open({});
  expect(said()).not.toContain('At maturity');
});

it.each(['early', undefined] as const)(
  'one that was left early says so, also as it was kept: %s',
  (endedBy) => {
    open({ ...NOTHING_IN_IT, endedBy });
    expect(screen.getByText('Taken out before its date')).toBeDefined();
    expect(said()).toContain('You took this money out early. It went to your IBS account.');
  },
);
