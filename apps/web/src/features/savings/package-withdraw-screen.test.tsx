import type { DailyPackage, SbPackage } from '@kolo/contract/packages';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from './api.ts';
import { PackageWithdrawScreen } from './package-withdraw-screen.tsx';
import { DAILY, SB } from './testing/packages.ts';

const HELD: SbPackage = { ...SB, heldFor: 'o1' };

// What is there is all that there is.
beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function open(at: string, daily: readonly DailyPackage[], sb: SbPackage): QueryClient {
  const client = testClient(
    [dailyPackagesQuery, daily],
    [sbPackagesQuery, [sb]],
    [interestPackagesQuery, []],
  );
  renderPage(<PackageWithdrawScreen renderDaily={() => null} />, { at, client });
  return client;
}

it('a package that an order holds is no choice', () => {
  open('/packages/withdraw', [DAILY], HELD);
  expect(screen.getByRole('link', { name: /Shop rent/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /fridge/ })).toBeNull();
  cleanup();
  open('/packages/withdraw', [], HELD);
  expect(screen.getByText('None of your packages has money that you can withdraw now.')).toBeTruthy();
});

it('a package that an order holds leads to that order, and asks for no amount', () => {
  open('/packages/withdraw?package=s1', [DAILY], HELD);
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/orders/o1');
  expect(screen.queryByLabelText('Amount in naira')).toBeNull();
});

it('after a move to the SB account without an answer, the package is known as it is by now', async () => {
  const emptied: SbPackage = { ...SB, totalContribution: 0 };
  signedIn();
  const client = open('/packages/withdraw?package=s1', [], SB);
  vi.stubGlobal('fetch', (_: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET'
      ? Promise.resolve(Response.json({ daily: [], sb: [emptied], interest: [] }))
      : Promise.reject(new TypeError('no network')),
  );
  const press = (name: string, place = within(document.body)) =>
    act(async () => place.getByRole('button', { name }).click());
  await press('All');
  await press('Move ₦246,400');
  await press('Move ₦246,400', within(screen.getByRole('dialog')));
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet whether it is done.');
  await waitFor(() => expect(client.getQueryData(sbPackagesQuery.queryKey)).toEqual([emptied]));
});
