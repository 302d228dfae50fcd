import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { DepositAmount } from './deposit-amount.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names the limit that the customer has, before and after Continue, though no way takes so much either', async () => {
  const room = { most: 50_000, why: 'You can have at most ₦300,000 in Kolo now.' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(room)));
  const onContinue = vi.fn();
  renderPage(
    <DepositAmount
      form={{ account: 'ds', amount: 20_000_000 }}
      accounts={[{ value: 'ds', title: 'DS account' }]}
      held={undefined}
      onChange={() => undefined}
      onContinue={onContinue}
    />,
  );
  expect(await screen.findByText(room.why)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Continue' }));
  expect(screen.getByText(room.why)).toBeTruthy();
  expect(onContinue).not.toHaveBeenCalled();
});
