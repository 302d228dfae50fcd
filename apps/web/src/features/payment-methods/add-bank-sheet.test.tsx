import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { AddSheet } from './add-bank-sheet.tsx';

afterEach(() => {
  cleanup();
  onAdded.mockReset();
  vi.unstubAllGlobals();
});

const onAdded = vi.fn<() => void>();

function page(open: boolean) {
  return (
    <AddSheet
      open={open}
      onClose={() => {}}
      account={{ bankCode: '057', accountNumber: '0123456789' }}
      bankName="Zenith Bank"
      accountName="OKONKWO ADAEZE"
      onAdded={onAdded}
    />
  );
}

const show = () => renderPage(page(true)).rerender;

const pin = () => screen.getByLabelText<HTMLInputElement>('Your PIN');

function answerWith(status: number, code: string): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, message: code }, { status })));
}

async function add(): Promise<void> {
  fireEvent.change(pin(), { target: { value: '24680' } });
  await act(async () => screen.getByRole('button', { name: 'Add account' }).click());
}

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
  await add();
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet');
});

it('too many tries are told as what they are', async () => {
  answerWith(429, 'RATE_LIMITED');
  show();
  await add();
  expect((await screen.findByRole('alert')).textContent).toContain('The account was not added.');
});

it('an account that is there already was added by the try that was not answered', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  show();
  await add();
  await screen.findByText('We do not know yet whether it was added.');
  answerWith(429, 'RATE_LIMITED');
  await add();
  await screen.findByText(/^RATE_LIMITED/);
  expect(screen.getByRole('alert').textContent).toContain('We do not know yet');
  answerWith(409, 'ALREADY_EXISTS');
  await add();
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
});

it('an account that is there already without such a try is told as not added', async () => {
  answerWith(409, 'ALREADY_EXISTS');
  show();
  await add();
  expect((await screen.findByRole('alert')).textContent).toContain('The account was not added.');
  expect(onAdded).not.toHaveBeenCalled();
});
