import type { InterestPackage } from '@kolo/contract/packages';
import { useQuery } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { interestPackagesQuery } from '../api.ts';
import { AtMaturityChoice } from './at-maturity.tsx';

const LOCK: InterestPackage = {
  _id: '01900000-0000-7000-8000-000000000001',
  name: 'School fees',
  startDate: '2026-11-02',
  createdAt: '2026-11-02T09:00:00.000Z',
  maturityDate: '2027-05-02',
  currentBalance: 50_000,
  interestRate: 10,
  lockPeriod: 6,
  interestAccrued: 0,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 50_000, interest: 2_500, tax: 250, payout: 52_250 },
  tranches: [{ amount: 50_000, startDate: '2026-11-02' }],
};

beforeEach(keepCsrfPair);
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function Detail() {
  const { data } = useQuery(interestPackagesQuery);
  return data?.map((lock) => <AtMaturityChoice key={lock._id} lock={lock} />);
}

/** The choice beside a server that keeps `kept` of the lock, and answers the choosing so. */
async function open(kept: InterestPackage, answer: () => Promise<Response>) {
  let stands = LOCK;
  vi.stubGlobal('fetch', (_: unknown, { method }: RequestInit) => {
    if (method === 'GET') return Promise.resolve(Response.json([stands]));
    stands = kept;
    return answer();
  });
  renderPage(<Detail />);
  const relock = await screen.findByRole('radio', { name: /^Lock all of it again/ });
  await act(async () => relock.click());
  return relock;
}

it('shows what the server has kept when the answer was lost, and does not call it a failure', async () => {
  const lost = () => Promise.reject(new TypeError('no network'));
  const relock = await open({ ...LOCK, atMaturity: 'relock_all' }, lost);
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet whether it is done.');
  expect(relock).toHaveProperty('checked', true);
});

it('goes back to what stands when it was refused', async () => {
  const refused = () =>
    Promise.resolve(Response.json({ code: 'WRONG_STATE', message: 'It has matured.' }, { status: 409 }));
  await open(LOCK, refused);
  expect((await screen.findByRole('alert')).textContent).toContain('Your choice was not saved.');
  expect(screen.getByRole('radio', { name: /^Pay it out/ })).toHaveProperty('checked', true);
});

it('shows what was pressed while the answer is awaited', async () => {
  const relock = await open(LOCK, () => new Promise(() => undefined));
  await waitFor(() => expect(relock).toHaveProperty('checked', true));
});
