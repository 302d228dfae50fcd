import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { paths } from '#lib/paths.ts';
import { pendingVerification } from '#lib/pending-verification.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { RegisterScreen } from './register-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
});

it('says at the email and at the phone number that one of them is enough, after what is wrong with it', () => {
  renderPage(<RegisterScreen />);
  const ENOUGH = 'Enter an email or a phone number. One is enough.';
  const field = (name: string, description: string | RegExp) =>
    screen.getByRole('textbox', { name, description });
  expect(screen.getAllByText(ENOUGH)).toHaveLength(1);
  expect(field('Phone number', ENOUGH)).toBeTruthy();
  fireEvent.change(field('Email', ENOUGH), { target: { value: 'ada@' } });
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }));
  expect(field('Email', /^.+ Enter an email or a phone number\. One is enough\.$/)).toBeTruthy();
});

const DOUBT = 'We do not know yet whether your account was created.';
const lost = () => Promise.reject(new TypeError('no network'));
const tooMany = () =>
  Promise.resolve(Response.json({ code: 'RATE_LIMITED', message: 'Too many tries.' }, { status: 429 }));

async function create(how: () => Promise<Response>): Promise<void> {
  vi.stubGlobal('fetch', how);
  await act(async () => screen.getByRole('button', { name: 'Create account' }).click());
}

function fill(): void {
  keepCsrfPair();
  renderPage(<RegisterScreen />);
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type('Full name', 'Ada Obi');
  type('Email', 'ada@mail.example');
  type('Phone number', '8031234567');
  type('Password', 'market-day-rain');
}

it('a registration whose answer was lost may be done, whatever the next try says', async () => {
  fill();
  await create(lost);
  const { textContent } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).toContain('A code may be on its way: if it comes, enter it.');
  expect(screen.getByRole('link', { name: 'Enter the code' }).getAttribute('href')).toBe(paths.verify);
  expect(pendingVerification()).toEqual(['ada@mail.example', '+2348031234567']);
  await create(tooMany);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Too many tries.'));
  expect(screen.getByRole('alert').textContent).toContain(DOUBT);
  expect(currentToasts()).toEqual([]);
});

it('a registration that was refused is told as one that failed', async () => {
  fill();
  await create(tooMany);
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Registration Failed' }]));
  expect(screen.queryByText(DOUBT)).toBeNull();
  expect(pendingVerification()).toEqual([]);
});
