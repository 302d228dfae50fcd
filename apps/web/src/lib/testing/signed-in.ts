import { STORAGE_KEYS } from '../storage.ts';

/** Without the pair the client would ask for one before the first command. */
export function keepCsrfPair(): void {
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
}

/** As a browser is in which that customer has logged in. */
export function signedIn(userId = 'u1'): void {
  const session = { access: `access of ${userId}`, refresh: `refresh of ${userId}`, userId };
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify(session));
  keepCsrfPair();
}
