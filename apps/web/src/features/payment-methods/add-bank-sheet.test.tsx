import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { AddSheet } from './add-bank-sheet.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function page(open: boolean) {
  return (
    <AddSheet
      open={open}
      onClose={() => {}}
      account={{ bankCode: '057', accountNumber: '0123456789' }}
      bankName="Zenith Bank"
      accountName="OKONKWO ADAEZE"
      onAdded={() => {}}
    />
  );
}

function show() {
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return render(page(true), { wrapper }).rerender;
}

const pin = () => screen.getByLabelText<HTMLInputElement>('Your PIN');

it('the PIN that was typed is gone after Cancel', () => {
  const rerender = show();
  fireEvent.change(pin(), { target: { value: '24680' } });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  rerender(page(false));
  rerender(page(true));
  expect(pin().value).toBe('');
});

it('a lost answer is not told as a refusal', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  show();
  fireEvent.change(pin(), { target: { value: '24680' } });
  await act(async () => screen.getByRole('button', { name: 'Add account' }).click());
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet');
});
