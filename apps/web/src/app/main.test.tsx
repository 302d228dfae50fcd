import { act } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { FIRST_SCREEN_WAIT_MS } from '#lib/limits.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { startApp } from './main.tsx';

// This DOM has no locks.
vi.mock('#lib/across-tabs.ts', () => ({
  acrossTabs: <T,>(_name: string, run: () => Promise<T>) => run(),
}));
// What is kept for use offline has its own tests.
vi.mock('#lib/when-idle.ts', () => ({ whenIdle: () => undefined }));
vi.mock('./offline/start.ts', () => ({ startOffline: () => Promise.resolve() }));
// The forms have their own tests, too.
vi.mock('./screens/new-ibs-screen.tsx', () => ({ NewIbsScreen: () => null }));

let reload: MockInstance<() => void>;
let replace: MockInstance<(url: string | URL) => void>;

function signIn(userId: string): void {
  const session = { access: `access of ${userId}`, refresh: `refresh of ${userId}`, userId };
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(session));
}

beforeEach(() => {
  reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  history.replaceState(null, '', '/');
  localStorage.clear();
  sessionStorage.clear();
  signIn('ada');
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Longer than a first screen waits for what it shows. */
const firstScreen = () => new Promise((resolve) => setTimeout(resolve, 2 * FIRST_SCREEN_WAIT_MS));

it.each([
  ['with a connection', true],
  ['without one', false],
])(
  'what was asked for with the token of one customer is not shown to another who signs in meanwhile, %s',
  async (_, isOnline) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    const container = document.createElement('div');
    startApp(container);
    signIn('bola');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(container.childElementCount).toBe(0);
  },
);

it('why a session ended is said on the login page where it ends before the first screen is drawn', async () => {
  const message = 'You were logged out from another device.';
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ code: 'UNAUTHENTICATED', message }, { status: 401 })),
  );
  const container = document.createElement('div');
  startApp(container);
  await firstScreen();
  expect(container.childElementCount).toBe(0);
  expect(location.pathname).toBe('/auth/login');
  // As the login page reads it after the reload.
  expect(history.state).toEqual({ message, tone: 'warn' });
  expect(reload).toHaveBeenCalledOnce();
  expect(replace).not.toHaveBeenCalled();
});

it('a session that ends before the first screen, without words for why, leads to the login page, and no reload overtakes that', async () => {
  startApp(document.createElement('div'));
  localStorage.removeItem(STORAGE_KEYS.session);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/auth/login'));
  expect(reload).not.toHaveBeenCalled();
});

it('what stood in the page before stays until the first screen is there', async () => {
  let isThere = true;
  const container = document.createElement('div');
  container.textContent = 'Signing in...';
  startApp(container, () => {
    isThere = false;
    container.textContent = '';
  });
  expect(container.textContent).toBe('Signing in...');
  await act(firstScreen);
  expect(isThere).toBe(false);
  expect(container.textContent).toContain('Loading your account...');
  expect(reload).not.toHaveBeenCalled();
});

/** The form of a lock, as Ada has filled it in. */
const LOCK = '/packages/new/ibs?name=Ring+for+Bola&amount=500000&months=6';

/** The app in a document that was just loaded: nothing of the one before is in its memory. */
async function loadAt(address: string): Promise<void> {
  vi.resetModules();
  const page = await import('./main.tsx');
  history.replaceState(null, '', address);
  page.startApp(document.createElement('div'));
  await act(firstScreen);
}

const here = () => location.pathname + location.search;

it.each([
  ['leads another customer who logs in in this tab home', 'bola', '/auth/login', '/'],
  ['leads the same customer back', 'ada', '/auth/login', LOCK],
  ['leads them back from a page that could not load the app, too', 'ada', '/login', LOCK],
])('the address at which a session ended elsewhere %s', async (_, next, from, to) => {
  history.replaceState(null, '', LOCK);
  startApp(document.createElement('div'));
  localStorage.removeItem(STORAGE_KEYS.session);
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/auth/login'));
  signIn(next);
  await loadAt(from);
  expect(here()).toBe(to);
});

it('a link that was followed before anybody was signed in leads on anyone who logs in', async () => {
  localStorage.clear();
  await loadAt(LOCK);
  expect(replace).toHaveBeenCalledWith('/auth/login');
  signIn('bola');
  await loadAt('/auth/login');
  expect(here()).toBe(LOCK);
});
