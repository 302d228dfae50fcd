import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { appLock } from '#lib/app-lock.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import type { Biometrics, BiometryKind, Confirmation } from '#native/biometrics.ts';
import { BiometricUnlock } from './biometric-unlock.tsx';

const ADA = 'ada';

beforeEach(() => {
  appLock.begin(true);
  appLock.setBiometricsOf(ADA);
  appLock.lock();
});
afterEach(cleanup);

/** A phone that answers when the test says so. */
function phone(kind: BiometryKind | null) {
  const answers: ((outcome: Confirmation) => void)[] = [];
  const biometrics: Biometrics = {
    kind: () => Promise.resolve(kind),
    confirm: () => new Promise((resolve) => answers.push(resolve)),
  };
  const answer = (outcome: Confirmation) => act(async () => answers.at(-1)?.(outcome));
  return { biometrics, answer, asked: () => answers.length };
}

function open(biometrics: Biometrics) {
  const problems: (string | null)[] = [];
  renderPage(
    <BiometricUnlock
      biometrics={biometrics}
      owner={ADA}
      onProblem={(problem) => void problems.push(problem)}
    />,
  );
  return problems;
}

it('asks once by itself, and opens the lock once the phone says yes', async () => {
  const { biometrics, answer, asked } = phone('fingerprint');
  open(biometrics);
  await waitFor(() => expect(asked()).toBe(1));
  expect(appLock.isLocked(true)).toBe(true);
  await answer('confirmed');
  expect(appLock.isLocked(true)).toBe(false);
});

it('a refusal is told and leaves the PIN; the button asks again, one at a time', async () => {
  const { biometrics, answer, asked } = phone('face');
  const problems = open(biometrics);
  await waitFor(() => expect(asked()).toBe(1));
  const again = screen.getByRole('button', { name: 'Use your face' });
  act(() => again.click());
  expect(asked()).toBe(1);
  await answer('failed');
  act(() => again.click());
  await waitFor(() => expect(asked()).toBe(2));
  await answer('cancelled');
  expect(problems).toEqual(['Your face was not recognised. Try again, or enter your PIN.', null]);
  expect(appLock.isLocked(true)).toBe(true);
});

it('a yes that comes after the choice was ended opens nothing', async () => {
  const { biometrics, answer, asked } = phone('fingerprint');
  open(biometrics);
  await waitFor(() => expect(asked()).toBe(1));
  act(() => appLock.setBiometricsOf(null));
  await answer('confirmed');
  expect(appLock.isLocked(true)).toBe(true);
});

it('a browser, and a customer who did not choose it, see nothing of it', async () => {
  open(phone(null).biometrics);
  act(() => appLock.setBiometricsOf('bola'));
  const { biometrics, asked } = phone('fingerprint');
  open(biometrics);
  await act(async () => {});
  expect(screen.queryByRole('button')).toBeNull();
  expect(asked()).toBe(0);
});
