import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { IbsErrorScreen } from './ibs-error-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

function open(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  renderPage(<IbsErrorScreen />, { at: paths.newIbsError('kolo-1') });
}

it('a payment that could not be asked for is not called one that there is not', async () => {
  const answer = vi.fn<() => Promise<Response>>(() => Promise.reject(new TypeError('no network')));
  open(answer);
  expect(await screen.findByText('We could not check your payment')).toBeDefined();
  expect(screen.queryByText('We could not find this payment')).toBe(null);
  const asked = answer.mock.calls.length;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect(answer.mock.calls.length).toBeGreaterThan(asked);
});

it('a payment that there is not is called so', async () => {
  open(() =>
    Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'No such payment.' }, { status: 404 })),
  );
  expect(await screen.findByText('We could not find this payment')).toBeDefined();
});
