import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { CardScreen } from './card-screen.tsx';
import { KycIdScreen } from './kyc-step-screens.tsx';

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

let me: object;

function answer(url: string): Promise<Response> {
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
