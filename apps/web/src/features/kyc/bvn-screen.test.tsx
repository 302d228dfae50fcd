import { API_BASE } from '@kolo/contract/endpoint';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { BvnScreen } from './bvn-screen.tsx';

const KYC = { kycStatus: 'none', step: 'bvn', bvnEnding: null, reason: null, submittedAt: null };

let states = 0;

beforeEach(() => {
  states = 0;
  keepCsrfPair();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const lost = () => Promise.reject(new TypeError('no network'));
const answer = (status: number, code: string) => () =>
  Promise.resolve(Response.json({ code, message: 'Wait a little.' }, { status }));

async function check(how: () => Promise<Response>): Promise<HTMLElement> {
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method !== 'GET') return how();
    if (url !== `${API_BASE}/kyc`) return new Promise(() => {});
    states += 1;
    return Promise.resolve(Response.json(KYC));
  });
  renderPage(<BvnScreen frozen={undefined} />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await screen.findByLabelText('Bank Verification Number');
  type('Bank Verification Number', '22222222222');
  type('Date of birth', '1/2/1990');
  await act(async () => screen.getByRole('button', { name: 'Check BVN' }).click());
  return screen.findByRole('alert');
}

it.each([
  ['without an answer', lost],
  ['that broke the server', answer(500, 'INTERNAL')],
])('a check %s may be done, and its state is asked for again', async (_, how) => {
  const { textContent, className } = await check(how);
  expect(textContent).toContain('We do not know yet whether your BVN was checked.');
  expect(textContent).not.toContain('Your BVN was not checked.');
  expect(className).toContain('warn');
  await waitFor(() => expect(states).toBe(2));
});

it.each([
  ['that was refused', answer(429, 'RATE_LIMITED')],
  // The server says beside it that nothing was saved.
  ['of which the BVN service told nothing', answer(503, 'UNAVAILABLE')],
])('a check %s is not done', async (_, how) => {
  expect((await check(how)).textContent).toBe('Your BVN was not checked. Wait a little. ');
});
