import type { SbPackage } from '@kolo/contract/packages';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { sbPackagesQuery } from '../api.ts';
import { MergeScreen } from './merge-screen.tsx';

function pot(id: string, name: string, totalContribution: number): SbPackage {
  return {
    _id: id,
    product: { id: `product-${id}`, name, price: 400_000, image: 'fridge' },
    targetAmount: 400_000,
    totalContribution,
    status: 'active',
    createdAt: '2026-11-20T09:00:00.000Z',
    pricedAt: '2026-11-20T09:00:00.000Z',
  };
}

const FRIDGE = pot('s1', 'Fridge', 100_000);
const IRON = pot('s2', 'Iron', 22_500);
const FAN = pot('s3', 'Fan', 7_000);
const CLOSED: SbPackage = { ...IRON, totalContribution: 0, status: 'closed' };
const MERGED: SbPackage = { ...FRIDGE, totalContribution: 122_500 };

/** What was asked for, and under which key. */
let sent: { readonly body: unknown; readonly key: string | null }[];
let isAnswered: boolean;
let client: QueryClient;

function answer(_: string, { method, headers, body }: RequestInit = {}): Promise<Response> {
  if (method !== 'POST') return new Promise(() => undefined);
  sent.push({
    body: JSON.parse(typeof body === 'string' ? body : '{}'),
    key: new Headers(headers).get('idempotency-key'),
  });
  return isAnswered
    ? Promise.resolve(Response.json({ package: MERGED, closed: CLOSED }))
    : Promise.reject(new TypeError('no network'));
}

beforeEach(() => {
  [sent, isAnswered] = [[], false];
  signedIn();
  vi.stubGlobal('fetch', answer);
  client = testClient();
});

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const know = (...packages: readonly SbPackage[]) =>
  act(async () => {
    client.setQueryData(sbPackagesQuery.queryKey, [...packages]);
    // The screen is told of it a moment later.
    await new Promise((resolve) => setTimeout(resolve));
  });

const press = (name: string, place = within(document.body)) =>
  act(async () => place.getByRole('button', { name }).click());

const sheet = () => within(screen.getByRole('dialog', { name: 'Merge into Fridge?' }));

/** Asks for the first of the others to be merged into the fridge; no answer comes, though it is done. */
async function mergeUnanswered(...others: readonly SbPackage[]): Promise<void> {
  await know(FRIDGE, IRON, ...others);
  renderPage(
    <Routes>
      <Route path="/packages/merge" element={<MergeScreen />} />
      <Route path="/packages/:packageId" element={<p>The page of the fridge</p>} />
    </Routes>,
    { at: '/packages/merge?package=s1', client },
  );
  await press('Merge ₦22,500');
  await press('Merge ₦22,500', sheet());
  await waitFor(() => expect(sheet().getByText('We do not know yet whether it is done.')).toBeTruthy());
  await know(MERGED, CLOSED, ...others);
}

it.each([
  ['another package takes the place of the closed one', [FAN]],
  ['too few packages are left', []],
])('a merge without an answer asks for the same two again, though by now %s', async (_, others) => {
  await mergeUnanswered(...others);
  isAnswered = true;
  await press('Merge ₦22,500', sheet());
  expect(await screen.findByText('The page of the fridge')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual(Array(2).fill({ fromPackageId: 's2', toPackageId: 's1' }));
  expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
});

it('asks before a merge with what is lost by it: the price that we held for the first one', async () => {
  await mergeUnanswered();
  expect(sheet().getByText('You give up the price we held for Iron.')).toBeTruthy();
});

it('a package that an order holds is neither filled in nor one of the choices', async () => {
  await know(FRIDGE, { ...IRON, heldFor: 'o1' }, FAN);
  renderPage(<MergeScreen />, { at: '/packages/merge?package=s1', client });
  expect(screen.getByRole('button', { name: 'Merge ₦7,000' })).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: /^From/ }));
  const choices = within(screen.getByRole('dialog'));
  expect(choices.getByRole('button', { name: /^Fan/ })).toBeTruthy();
  expect(choices.queryByRole('button', { name: /^Iron/ })).toBeNull();
});

it('where the package that was asked for is held by an order, it leads to that order and fills in no two others', async () => {
  await know({ ...FRIDGE, heldFor: 'o1' }, IRON, FAN);
  renderPage(<MergeScreen />, { at: '/packages/merge?package=s1', client });
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/orders/o1');
  expect(screen.getByText('We are waiting for your bank')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Merge/ })).toBeNull();
});

it.each([
  [
    'is held by an order, both are open',
    [FRIDGE, { ...IRON, heldFor: 'o1' }],
    'No SB packages can be merged now',
  ],
  ['is closed, one is missing', [FRIDGE, CLOSED], 'You need two open SB packages'],
])('where one of two packages %s', async (_, packages, said) => {
  await know(...packages);
  renderPage(<MergeScreen />, { at: '/packages/merge', client });
  expect(screen.getByText(said)).toBeTruthy();
});

it('a merge without an answer stays told beside the button, until two others are chosen', async () => {
  await mergeUnanswered(FAN);
  await press('Cancel', sheet());
  expect(screen.getByRole('alert').textContent).toContain('We do not know yet whether it is done.');
  expect(screen.getByText('Iron will close and cannot be opened again.')).toBeTruthy();
  await press('Merge ₦22,500');
  expect(sheet().getByText('Moves from Iron')).toBeTruthy();
  await press('Cancel', sheet());
  fireEvent.click(screen.getByRole('button', { name: /^From/ }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Fan/ }));
  expect(screen.queryByRole('alert')).toBeNull();
  await press('Merge ₦7,000');
  expect(sheet().getByText('Moves from Fan')).toBeTruthy();
  expect(sheet().getByText('₦129,500')).toBeTruthy();
});
