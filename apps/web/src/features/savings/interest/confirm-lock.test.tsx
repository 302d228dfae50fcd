import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { ConfirmLock } from './confirm-lock.tsx';
import { lockOnce } from './api.ts';

const terms = { name: 'Land in Epe', amount: 50_000, lockPeriod: 12 };
let keys: (string | null)[] = [];

beforeEach(() => {
  keys = [];
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return Promise.reject(new TypeError('no network'));
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('the same lock asked for again goes under the same key, though a day later it brings other figures', async () => {
  await expect(lockOnce(terms, 'ibs', { payout: 55_400, tax: 600 })).rejects.toThrow();
  await expect(lockOnce(terms, 'ibs', { payout: 55_385, tax: 598 })).rejects.toThrow();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('a lock that was made the first time is not one press from being made again', () => {
  const taken = new ApiError({ kind: 'answer', code: 'IDEMPOTENCY_MISMATCH', statusCode: 422 }, 'Used.');
  const props = { terms, source: 'account:ibs', from: 'IBS account', isOpen: false, busy: false } as const;
  renderPage(<ConfirmLock {...props} error={taken} onClose={() => {}} onConfirm={() => {}} />);
  expect(screen.getByRole('link', { name: 'See your transactions' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Lock/ })).toBeNull();
});

it('only a refusal says that the money was not locked', () => {
  const lost = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'Too slow.');
  const refused = new ApiError({ kind: 'answer', code: 'WRONG_STATE', statusCode: 409 }, 'Too many.');
  for (const [error, words] of [
    [lost, 'We do not know yet whether it is done.'],
    [refused, 'Your money was not locked.'],
  ] as const) {
    renderPage(
      <ConfirmLock
        terms={terms}
        source="account:ibs"
        from="IBS account"
        isOpen={false}
        busy={false}
        error={error}
        onClose={() => {}}
        onConfirm={() => {}}
      />,
    );
    expect(screen.getByRole('alert').textContent).toContain(words);
    cleanup();
  }
});

function openSheet(props: { error: unknown; isOpen: boolean; onConfirm: () => void }) {
  renderPage(
    <ConfirmLock
      terms={terms}
      source="account:ibs"
      from="IBS account"
      busy={false}
      onClose={() => {}}
      {...props}
    />,
  );
}

it('what had no answer is asked for again without waiting for figures', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const onConfirm = vi.fn<() => void>();
  const error = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'Too slow.');
  openSheet({ error, isOpen: false, onConfirm });
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦50,000' }));
  expect(onConfirm).toHaveBeenCalledOnce();
});

it('a lock that may be made is not told as one that is not, where no figures come', async () => {
  openSheet({ error: null, isOpen: true, onConfirm: () => {} });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('We do not know yet whether it is done.');
});
