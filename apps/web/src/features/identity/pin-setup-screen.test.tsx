import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { PinSetupScreen } from './pin-setup-screen.tsx';
import { meQuery } from './api.ts';

const PASSWORD = 'market-day-rain';

beforeEach(() => {
  // Without the pair the client would ask for one first.
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 'token', secret: 'secret' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** The screen of a customer without a PIN, before a server that wants the password with the first one. */
function open() {
  const sent: string[] = [];
  vi.stubGlobal('fetch', (_: unknown, { body }: { body?: string }) => {
    // The profile is asked for again after a new PIN.
    if (body === undefined) return new Promise(() => {});
    sent.push(body);
    const words = body.includes('password')
      ? 'That is not your password.'
      : 'Enter your password to set a PIN.';
    return Promise.resolve(
      body.includes(PASSWORD)
        ? Response.json({ message: 'Your PIN is set.' })
        : Response.json({ code: 'VALIDATION', message: words, fields: { password: words } }, { status: 400 }),
    );
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  queryClient.setQueryData(meQuery.queryKey, {
    id: 'ada',
    firstName: 'Ada',
    lastName: 'Obi',
    email: 'ada@mail.example',
    phoneNumber: null,
    address: null,
    isEmailVerified: true,
    isPhoneVerified: false,
    kycStatus: 'none',
    hasPin: false,
    pinSetAt: null,
  });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PinSetupScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { sent, hasPin: () => queryClient.getQueryData(meQuery.queryKey)?.hasPin };
}

async function type(keys: readonly string[]): Promise<void> {
  for (const key of keys) await act(async () => fireEvent.keyDown(document.body, { key }));
}

it('asks for the password where the server wants it, and keeps the chosen PIN meanwhile', async () => {
  const { sent, hasPin } = open();
  await type(['4', '8', '2', '6', 'Enter', '4', '8', '2', '6', 'Enter']);
  const field = await screen.findByLabelText<HTMLInputElement>('Your password');
  const give = async (password: string) => {
    fireEvent.change(field, { target: { value: password } });
    await act(async () => screen.getByRole('button', { name: 'Save PIN' }).click());
  };
  await give('');
  expect(screen.getByText('Password is required')).toBeDefined();
  await give('not mine');
  expect(await screen.findByText('That is not your password.')).toBeDefined();
  expect(field.value).toBe('not mine');
  expect(hasPin()).toBe(false);
  await give(PASSWORD);
  await vi.waitFor(() => expect(hasPin()).toBe(true));
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    { pin: '4826' },
    { pin: '4826', password: 'not mine' },
    { pin: '4826', password: PASSWORD },
  ]);
});
