import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetCustomer, lastingStorage, tabStorage } from '#lib/storage.ts';
import { InstallHint } from './install-hint.tsx';

const TITLE = 'Keep Kolo on your home screen';

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  globalThis.koloInstall = undefined;
});

/** As the page's inline line and the browser do it. */
function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn<() => Promise<void>>().mockResolvedValue(undefined);
  globalThis.koloInstall = { prompt, userChoice: Promise.resolve({ outcome }) };
  act(() => void dispatchEvent(new Event('beforeinstallprompt')));
  return prompt;
}

/** A tab of its own. */
function visit(path = '/'): void {
  cleanup();
  sessionStorage.clear();
  render(
    <MemoryRouter initialEntries={[path]}>
      <InstallHint />
    </MemoryRouter>,
  );
}

it('is shown from the second visit on, on the dashboard, and a reload is no visit', () => {
  visit();
  offer();
  expect(screen.queryByText(TITLE)).toBeNull();
  cleanup();
  render(
    <MemoryRouter>
      <InstallHint />
    </MemoryRouter>,
  );
  expect(screen.queryByText(TITLE)).toBeNull();
  visit('/packages');
  expect(screen.queryByText(TITLE)).toBeNull();
  visit();
  expect(screen.getByText(TITLE)).toBeDefined();
});

it('dismissed it stays away, after a log-out too', () => {
  for (let times = 0; times < 2; times += 1) visit();
  offer();
  visit();
  offer();
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss this announcement' }));
  expect(screen.queryByText(TITLE)).toBeNull();
  forgetCustomer([lastingStorage, tabStorage]);
  visit();
  offer();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('asks the browser once, and a no there is a no here', async () => {
  visit();
  offer();
  visit();
  const prompt = offer('dismissed');
  await act(async () => void fireEvent.click(screen.getByText(TITLE)));
  expect(prompt).toHaveBeenCalledTimes(1);
  expect(screen.queryByText(TITLE)).toBeNull();
  visit();
  offer();
  expect(screen.queryByText(TITLE)).toBeNull();
});

it('where the browser offers nothing, nothing is shown or kept', () => {
  for (let times = 0; times < 3; times += 1) visit();
  expect([screen.queryByText(TITLE), localStorage.length]).toEqual([null, 0]);
});
