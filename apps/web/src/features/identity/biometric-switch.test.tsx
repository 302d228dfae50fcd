import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { appLock } from '#lib/app-lock.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import type { Confirmation } from '#native/biometrics.ts';
import { BiometricSwitch } from './biometric-switch.tsx';

const ADA = 'ada';
const TITLE = 'Unlock with your fingerprint';

beforeEach(() => {
  appLock.begin(true);
  keepCsrfPair();
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** The switch on a phone that answers so, before a server that takes one PIN. */
async function open(outcome: Confirmation) {
  const confirm = vi.fn(() => Promise.resolve(outcome));
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) =>
    Promise.resolve(
      JSON.stringify(init.body).includes('48261')
        ? Response.json({})
        : Response.json({ code: 'PIN_INCORRECT', message: 'That PIN is not correct.' }, { status: 403 }),
    ),
  );
  renderPage(
    <BiometricSwitch biometrics={{ kind: () => Promise.resolve('fingerprint'), confirm }} owner={ADA} />,
  );
  const toggle = await screen.findByRole('switch', { name: TITLE });
  async function give(pin: string) {
    fireEvent.change(screen.getByLabelText('Current PIN'), { target: { value: pin } });
    const button = screen.getByRole('button', { name: 'Turn on' });
    button.focus();
    await act(async () => button.click());
  }
  return { toggle, give, confirm };
}

it('is turned on by the right PIN and the phone together, and off by a press', async () => {
  const { toggle, give } = await open('confirmed');
  act(() => toggle.click());
  expect(appLock.biometricsOf()).toBeNull();
  await give('48261');
  await waitFor(() => expect(appLock.biometricsOf()).toBe(ADA));
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  act(() => toggle.click());
  expect(appLock.biometricsOf()).toBeNull();
});

it('a wrong PIN turns nothing on, and the phone is not even asked', async () => {
  const { toggle, give, confirm } = await open('confirmed');
  act(() => toggle.click());
  await give('11111');
  expect(await screen.findByText(/That PIN is not correct/)).toBeDefined();
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Current PIN')));
  expect(confirm).not.toHaveBeenCalled();
  expect(appLock.biometricsOf()).toBeNull();
});

it('the right PIN without the phone turns nothing on', async () => {
  const { toggle, give } = await open('cancelled');
  act(() => toggle.click());
  await give('48261');
  expect(await screen.findByText('That was not finished. Try again.')).toBeDefined();
  expect(appLock.biometricsOf()).toBeNull();
});
