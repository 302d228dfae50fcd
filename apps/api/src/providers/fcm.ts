import { createPrivateKey } from 'node:crypto';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { ServiceAccount } from '#platform/phone-push-keys.ts';
import { keepToken } from './kept-token.ts';
import type { PhoneMessage, PhoneService } from './phone-service.ts';
import { MESSAGE_TAG } from './phone-service.ts';

const TIMEOUT_MS = 10_000;
const SCOPE = 'https://www.googleapis.com/auth/firebase.messaging';
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
/** How long before its expiry an access token is replaced. */
const SPARE_S = 300;
/** How long a message waits for a phone that is off: older news is read in the app. */
const KEEP = '86400s';

const AccessToken = z.object({ access_token: z.string().check(z.minLength(1)), expires_in: z.number() });

/** What the service says of a message that it did not take; only its own errors have a code, not those of Google's gateway. */
const Refused = z.object({
  error: z.object({ details: z.array(z.looseObject({ errorCode: z.optional(z.string()) })) }),
});

/** The app is gone from that phone, or the token does not belong to this project. Source: Google's list of FCM error codes. */
const GONE = new Set(['UNREGISTERED', 'INVALID_ARGUMENT', 'SENDER_ID_MISMATCH']);

/** Firebase Cloud Messaging, HTTP v1. What is sent here Google can read. */
export function createFcm({
  baseUrl,
  ...account
}: ServiceAccount & { readonly baseUrl: string }): PhoneService {
  const key = createPrivateKey(account.privateKey);
  const sendUrl = `${baseUrl}/v1/projects/${account.projectId}/messages:send`;
  const access = keepToken(async () => {
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.clientEmail)
      .setAudience(account.tokenUrl)
      // By the system's clock, as Google's is: the movable clock would make a claim that Google refuses.
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(key);
    const answer = await post(account.tokenUrl, {
      body: new URLSearchParams({ grant_type: GRANT, assertion }),
    });
    if (!answer.ok) throw new Error(`Google answered ${answer.status} to our service account`);
    const { access_token: token, expires_in: lifeS } = AccessToken.parse(await answer.json());
    return { token, forMs: (lifeS - SPARE_S) * 1_000 };
  });
  return async (token, message) => {
    const bearer = await access.get();
    const answer = await post(sendUrl, {
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: JSON.stringify(fcmMessage(token, message)),
    });
    if (answer.ok) return 'taken';
    if (answer.status === 401) access.drop(bearer);
    if (isGone(await answer.text())) return 'gone';
    // The answer may quote the token, so the error names the status alone.
    throw new Error(`Google's push service answered ${answer.status}`);
  };
}

function post(url: string, init: RequestInit): Promise<Response> {
  return fetch(url, { ...init, method: 'POST', redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
}

function fcmMessage(token: string, { title, body }: PhoneMessage): object {
  const android = {
    priority: 'HIGH',
    ttl: KEEP,
    collapse_key: MESSAGE_TAG,
    notification: { tag: MESSAGE_TAG },
  };
  return { message: { token, notification: { title, body }, android } };
}

function isGone(answer: string): boolean {
  const refused = Refused.safeParse(jsonOrNull(answer));
  return refused.success && refused.data.error.details.some(({ errorCode }) => GONE.has(errorCode ?? ''));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
