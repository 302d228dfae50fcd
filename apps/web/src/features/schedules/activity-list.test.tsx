import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { ActivityList } from './activity-list.tsx';

const MISSED = { id: 'o1', scheduleId: 'x1', dueDate: '2026-11-20', amount: 3_000, state: 'missed' };
const PAGE = { results: [MISSED], page: 1, totalPages: 1, totalResults: 1 };

let paid: string[];

beforeEach(() => {
  paid = [];
  signedIn();
  vi.stubGlobal('fetch', (address: string, { method }: RequestInit = {}) => {
    if (method === 'POST') paid.push(address);
    return Promise.resolve(Response.json(method === 'POST' ? { ...MISSED, state: 'paid' } : PAGE));
  });
});

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('the button of a missed date says which date it pays and into what, and pays it at once', async () => {
  renderPage(<ActivityList nameOf={() => 'Shop rent'} />);
  const name = /^Pay now\s*, 3,000 naira for 20 Nov 2026, Shop rent$/;
  const button = await screen.findByRole('button', { name });
  await act(async () => button.click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: '₦3,000 is in.' }]));
  expect(paid).toEqual([expect.stringContaining('/schedules/occurrences/o1/pay-now')]);
});
