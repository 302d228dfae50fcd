import type { Tokens, User } from '@kolo/contract/identity';
import { acrossTabs } from './across-tabs.ts';
import { ApiError, hasCode } from './api-error.ts';
import { appLock } from './app-lock.ts';
import { takeEarly } from './early.ts';
import { createHttp, type Http } from './http.ts';
import { SIGN_OUT_TIMEOUT_MS } from './limits.ts';
import { isInNativeShell, serverOrigin } from './native-shell.ts';
import { dropOfflineStore } from './offline/store-name.ts';
import { rememberOriginPath } from './origin-path.ts';
import { paths } from './paths.ts';
import { keepPendingVerification } from './pending-verification.ts';
import { randomId } from './random.ts';
import { serverClock } from './server-clock.ts';
import {
  forgetCustomer,
  lastingStorage,
  memoryStorage,
  STORAGE_KEYS,
  stringsIn,
  tabStorage,
} from './storage.ts';
import { createTokenStore } from './token-store.ts';

/** On a phone in memory alone: what outlives the page is in its keystore, which start-phone.ts keeps. */
export const tokenStorage = isInNativeShell() ? memoryStorage() : lastingStorage;

const tokens = createTokenStore(tokenStorage);

function deviceId(): string {
  const kept = lastingStorage.getItem(STORAGE_KEYS.deviceId);
  if (kept) return kept;
  const made = randomId();
  lastingStorage.setItem(STORAGE_KEYS.deviceId, made);
  return made;
}

let leavingOnPurpose = false;

/** What the banner of the login page says, and whether it is good news. */
interface LoginNotice {
  readonly message: string;
  readonly tone: 'ok' | 'warn';
  /** Filled in, so that only the password is left to type. */
  readonly identifier?: string | undefined;
}

/** The reload keeps the navigation state and brings the page's own document. */
function loadLogin(notice: LoginNotice): void {
  history.replaceState(notice, '', paths.login);
  location.reload();
}

/**
 * By a full load: the login page is its own pre-rendered document, and nothing of the customer stays in memory.
 * The path is remembered, unless the customer asked to leave.
 */
export function goToLogin(): void {
  forgetTyped();
  if (location.pathname === paths.login) return;
  if (!leavingOnPurpose) rememberOriginPath(location.pathname + location.search);
  location.replace(paths.login);
}

/** To the login page with good news for its banner. */
export function goToLoginWith(message: string, identifier?: string): void {
  loadLogin({ message, tone: 'ok', identifier });
}

/** What lies half typed in this tab goes with the session that typed it, whichever tab ended that. */
export function forgetTyped(): void {
  tabStorage.removeItem(STORAGE_KEYS.drafts);
}

function forgetTab(): void {
  forgetTyped();
  tabStorage.removeItem(STORAGE_KEYS.pendingVerification);
  tabStorage.removeItem(STORAGE_KEYS.passwordReset);
}

/** With the server's words for why, where it has some. */
function onSessionEnded(why: string | null): void {
  void dropOfflineStore();
  forgetTab();
  appLock.forget();
  endPush();
  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);
  if (why === null || location.pathname === paths.login) return goToLogin();
  rememberOriginPath(location.pathname + location.search);
  loadLogin({ message: why, tone: 'warn' });
}

export const http: Http = createHttp({
  fetch: (url, init) => takeEarly(url, init) ?? fetch(url, init),
  origin: serverOrigin(),
  tokens,
  deviceId,
  clock: serverClock,
  exclusively: (run) => acrossTabs('refresh', run),
  isOnline: () => navigator.onLine,
  onSessionEnded,
});

export interface SignedIn {
  readonly tokens: Tokens;
  readonly user: User;
}

/** Whether the server hears of it or not. */
async function endSession(refreshToken: string): Promise<void> {
  await http
    .send({
      method: 'POST',
      path: '/auth/logout',
      access: 'public',
      body: { refreshToken },
      timeoutMs: SIGN_OUT_TIMEOUT_MS,
    })
    .catch(() => undefined);
}

/** Takes over what login and verify-email answer. */
export function keepSignedIn(signedIn: SignedIn): void {
  const before = tokens.session();
  // Verifying a code while already signed in does not open the lock.
  if (currentUserId() !== signedIn.user.id) {
    appLock.begin(signedIn.user.hasPin);
    // Deletes the previous customer's offline record; the app makes a new key.
    void dropOfflineStore();
  }
  tokens.keepSession({ ...signedIn.tokens, userId: signedIn.user.id });
  // The server sends push messages for the session that asked for them; this is another.
  lastingStorage.removeItem(STORAGE_KEYS.pushDevice);
  // The same customer was signed in already: ends that session, which would be listed as a second device.
  if (before?.userId === signedIn.user.id) void endSession(before.refresh);
}

/** Where the server says that it has sent a code; it says so after the right password only. */
function sentTo(error: unknown, identifier: string): readonly string[] {
  const named = error instanceof ApiError ? error.next?.['sentTo'] : undefined;
  const known = stringsIn(named);
  return known.length > 0 ? known : [identifier];
}

/** Throws ApiError. After NOT_VERIFIED the code's screen can be opened: it knows where the code went. */
export async function signIn(identifier: string, password: string): Promise<User> {
  const answer = await http
    .send({ method: 'POST', path: '/auth/login', access: 'public', body: { identifier, password } })
    .catch((error: unknown) => {
      if (hasCode(error, 'NOT_VERIFIED')) keepPendingVerification(sentTo(error, identifier));
      throw error;
    });
  // The server serialises by the schema of login.
  const signedIn = answer as SignedIn;
  keepSignedIn(signedIn);
  return signedIn.user;
}

/** Ends the session here even when the server can't be told. */
export async function signOut(): Promise<void> {
  const session = tokens.session();
  endPush();
  const dropped = dropOfflineStore();
  if (session) await endSession(session.refresh);
  await dropped;
  leavingOnPurpose = true;
  tokens.clear();
  forgetCustomer([lastingStorage, tabStorage]);
  goToLogin();
}

/** For a session that the server has ended: nothing of the customer stays here. */
function leave(load: () => void): void {
  leavingOnPurpose = true;
  endPush();
  void dropOfflineStore();
  // The address first: anyone who hears that the session is gone finds the other page open already.
  load();
  tokens.clear();
  forgetCustomer([lastingStorage, tabStorage]);
}

/** After the account was closed: the login page says goodbye. */
export function leaveForGood(message: string): void {
  leave(() => goToLoginWith(message));
}

/** To a page for anyone who is not logged in. What is kept in the tab after this call is there when the page loads. */
export function leaveTo(path: string): void {
  leave(() => {
    history.replaceState(null, '', path);
    location.reload();
  });
}

export function currentUserId(): string | null {
  return tokens.session()?.userId ?? null;
}

/** For what does not travel through `http`: the stream of events. */
export function accessToken(): string | null {
  return tokens.session()?.access ?? null;
}

/** Hears of sign-in and sign-out in this tab and in others. */
export function subscribeSession(listener: () => void): () => void {
  const stop = tokens.subscribe(listener);
  const onStorage = (event: StorageEvent) => {
    if (event.key === STORAGE_KEYS.session || event.key === null) listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
}

async function end(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * What is told to one customer is not left for the next: not what is shown already, nor what the push service still
 * keeps. The server sends nothing more once the session has ended, so a browser that fails here does no harm.
 */
function endPush(): void {
  if ('serviceWorker' in navigator) end().catch(() => undefined);
}
