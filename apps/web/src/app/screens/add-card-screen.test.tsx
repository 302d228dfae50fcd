import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { AddCardScreen } from './add-card-screen.tsx';

// This DOM has no locks.
vi.mock('#lib/across-tabs.ts', () => ({
  acrossTabs: <T,>(_name: string, run: () => Promise<T>) => run(),
}));

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  localStorage.clear();
});

async function wordsAfter(answer: () => Promise<Response>): Promise<string | null> {
  vi.stubGlobal('fetch', answer);
  renderPage(<AddCardScreen />, { at: paths.cards });
  await act(async () => screen.getByRole('button', { name: 'Continue to Paystack' }).click());
  return (await screen.findByRole('alert')).textContent;
}

it('asks for another try where no answer came, not where there were too many', async () => {
  expect(await wordsAfter(() => Promise.reject(new TypeError('no network')))).toContain('Try again:');
  cleanup();
  const tooMany = { code: 'RATE_LIMITED', message: 'Too many tries. Come back in an hour.' };
  expect(await wordsAfter(() => Promise.resolve(Response.json(tooMany, { status: 429 })))).toBe(
    'The payment page did not open. Too many tries. Come back in an hour. ',
  );
});
