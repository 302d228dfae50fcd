import { createHash, randomBytes } from 'node:crypto';
import { DESK_BASE } from '@kolo/contract/desk/endpoint';
import type { StaffSession } from '@kolo/contract/desk/staff';
import { HEADERS } from '@kolo/contract/endpoint';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { DeskGate, StaffCaller } from '#platform/http/desk-route.ts';
import type { Services } from '#platform/services.ts';
import { csrfHeaders, csrfPair, isOurPair, newCsrfSecret } from '#identity/index.ts';
import { NOTICES_MAX, SESSION_HOURS, SESSION_IDLE_MINUTES } from './limits.ts';
import {
  countRecoveryCodes,
  deleteSession,
  findSession,
  insertStaffSession,
  unreadNotices,
  useSession,
} from './queries.ts';

const TOKEN_BYTES = 32;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** What the database keeps of a token of 256 bits: nobody finds the token of a hash. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The desk's address and key. The desk serves nothing where they are not set. */
export function deskOf({ config }: Pick<Services, 'config'>): NonNullable<Services['config']['desk']> {
  invariant(config.desk, 'the desk is set up where it is served');
  return config.desk;
}

/**
 * The cookie's name and where it is sent. With TLS its name alone keeps a neighbouring domain from setting one; on this machine,
 * where cookies heed no port, it is sent to the desk's own path alone.
 */
function cookieOf(services: Pick<Services, 'config'>) {
  const isSecure = deskOf(services).url.startsWith('https:');
  return isSecure
    ? { name: '__Host-kolo-desk', scope: 'Path=/; Secure' }
    : { name: 'kolo-desk', scope: `Path=${DESK_BASE}` };
}

/** The session's token in a Cookie header; null where there is none. */
export function tokenIn(services: Pick<Services, 'config'>, header: string | null): string | null {
  const begin = `${cookieOf(services).name}=`;
  const pair = (header ?? '').split('; ').find((one) => one.startsWith(begin));
  return pair?.slice(begin.length) || null;
}

/** A cookie for the browser to keep; no token ends it. */
export function sessionCookie(services: Pick<Services, 'config'>, token: string | null): string {
  const { name, scope } = cookieOf(services);
  const kept = token === null ? '=; Max-Age=0' : `=${token}`;
  return `${name}${kept}; ${scope}; HttpOnly; SameSite=Strict`;
}

type Whose = Pick<StaffCaller, 'staffId' | 'name' | 'role'>;

export interface OpenedSession {
  readonly token: string;
  readonly caller: StaffCaller;
}

/** Opens a session with a token of its own; one that the browser showed before is worth nothing any more. */
export async function openStaffSession(
  tx: Tx,
  { ids, clock }: Services,
  { staffId, name, role }: Whose,
  shown: string | null,
): Promise<OpenedSession> {
  if (shown !== null) await deleteSession(tx, tokenHash(shown));
  const token = newToken();
  const now = clock.now();
  const [id, csrfSecret] = [ids.next(), newCsrfSecret()];
  const row = { id, staffId, csrfSecret, createdAt: now, seenAt: now };
  await insertStaffSession(tx, { ...row, tokenHash: tokenHash(token) });
  return { token, caller: { staffId, sessionId: id, name, role, csrfSecret, createdAt: now } };
}

export async function sessionView({ db }: Services, caller: StaffCaller): Promise<StaffSession> {
  const { staffId, name, role, createdAt } = caller;
  const [recoveryCodes, notices] = await Promise.all([
    countRecoveryCodes(db, staffId),
    unreadNotices(db, staffId, NOTICES_MAX),
  ]);
  return {
    name,
    role,
    endsAt: new Date(createdAt.getTime() + SESSION_HOURS * HOUR_MS).toISOString(),
    idleMinutes: SESSION_IDLE_MINUTES,
    recoveryCodes,
    notices: notices.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })),
  };
}

/** The headers with the CSRF pair of this session, keyed by the desk's own key. */
export function deskCsrf(services: Services, caller: StaffCaller): Record<string, string> {
  return csrfHeaders(csrfPair(deskOf(services).key, caller.sessionId, caller.csrfSecret));
}

/** Proves who calls the desk: the cookie, its session in the database, and for mutations the CSRF pair of that session. */
export function createDeskGate(services: Services): DeskGate {
  return {
    async authenticate({ headers }, isBackground) {
      const token = tokenIn(services, headers.cookie ?? null);
      if (token === null) return null;
      const now = services.clock.now();
      const begunSince = new Date(now.getTime() - SESSION_HOURS * HOUR_MS);
      const seenSince = new Date(now.getTime() - SESSION_IDLE_MINUTES * MINUTE_MS);
      const find = isBackground ? findSession : useSession;
      return (await find(services.db, tokenHash(token), { now, begunSince, seenSince })) ?? null;
    },
    checkCsrf({ headers }, caller) {
      const token = headers[HEADERS.csrfToken];
      const secret = headers[HEADERS.csrfSecret];
      const isPair = typeof token === 'string' && secret === caller.csrfSecret.toString('base64url');
      if (isPair && isOurPair(deskOf(services).key, caller.sessionId, { token, secret })) return;
      throw new Refusal('CSRF_INVALID', { headers: deskCsrf(services, caller) });
    },
  };
}
