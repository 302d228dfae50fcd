import type { User } from '@kolo/contract/identity';
import type { Kyc } from '@kolo/contract/kyc';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kycQuery } from '#features/kyc/api.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { Announcements } from './announcements.tsx';
import { ADA } from '#features/identity/testing/ada.ts';

const REJECTED_ADA: User = { ...ADA, kycStatus: 'rejected' };

const REJECTED: Kyc = {
  kycStatus: 'rejected',
  step: 'id',
  bvnEnding: '6789',
  reason: 'It is cut off.',
  submittedAt: '2026-11-01T09:00:00.000Z',
};

// What is there is all that there is.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function show(kyc?: Kyc): void {
  cleanup();
  renderPage(<Announcements me={REJECTED_ADA} />, {
    client: kyc ? testClient([kycQuery, kyc]) : testClient(),
  });
}

const told = () => screen.queryByText('KYC was rejected') !== null;

it('a rejection that was dismissed stays away, and the next one is told', () => {
  show(REJECTED);
  expect(told()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss this announcement' }));
  expect(told()).toBe(false);
  show(REJECTED);
  expect(told()).toBe(false);
  show({ ...REJECTED, submittedAt: '2026-11-08T09:00:00.000Z' });
  expect(told()).toBe(true);
});

it('before it is known which rejection it is, none comes back', () => {
  show();
  expect(told()).toBe(false);
});

it('nor where it could not be asked which rejection it is', async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError('no network')));
  vi.stubGlobal('fetch', asked);
  show();
  await waitFor(() => expect(asked).toHaveBeenCalled());
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(told()).toBe(false);
});
