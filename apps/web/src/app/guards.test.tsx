import { useQuery } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi, type MockInstance } from 'vitest';
import { meQuery } from '#features/identity/api.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { RequireSession, useUserId } from './guards.tsx';

let assign: MockInstance<(url: string | URL) => void>;

/** In another tab: this one hears of it from the browser. */
function elsewhere(change: () => void): void {
  change();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.session })));
}
const logOut = () => localStorage.removeItem(STORAGE_KEYS.session);

function Greeting() {
  const { data: me } = useQuery(meQuery);
  return <h1>Hello {me?.firstName}</h1>;
}

/** As the list of the app's addresses: one for everybody, and one of a customer's. */
function Screens() {
  useUserId();
  return (
    <Routes>
      <Route path="/statements/check" element={<Link to="/">Go home</Link>} />
      <Route element={<RequireSession />}>
        <Route path="/" element={<Greeting />} />
      </Route>
    </Routes>
  );
}

/** On a page for everybody; who Ada is has been asked for there, as on every page. */
function openTabOfAda(): void {
  const client = testClient([meQuery, { id: 'ada', firstName: 'Adaeze' }]);
  renderPage(<Screens />, { at: '/statements/check', client });
}

const goHome = () => fireEvent.click(screen.getByText('Go home'));

beforeEach(() => {
  assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  signedIn('ada');
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
});

it('what a tab has in memory of one customer is not shown to another who has logged in in a second tab', () => {
  openTabOfAda();
  sessionStorage.setItem(STORAGE_KEYS.drafts, '{"ada daily":{"goal":"Rent"}}');
  elsewhere(logOut);
  elsewhere(() => signedIn('bola'));
  goHome();
  expect(screen.queryByText('Hello Adaeze')).toBeNull();
  expect(assign).toHaveBeenCalledExactlyOnceWith('/');
  expect(sessionStorage.getItem(STORAGE_KEYS.drafts)).toBeNull();
});

it('a customer who has logged out and in again in a second tab goes on in the first', () => {
  openTabOfAda();
  elsewhere(logOut);
  elsewhere(() => signedIn('ada'));
  goHome();
  expect(screen.getByText('Hello Adaeze')).toBeDefined();
  expect(assign).not.toHaveBeenCalled();
});
