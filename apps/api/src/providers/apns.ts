import { createPrivateKey } from 'node:crypto';
import type { ClientHttp2Session } from 'node:http2';
import { connect } from 'node:http2';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import * as z from 'zod/mini';
import type { ApnsAccount } from '#platform/phone-push-keys.ts';
import { keepToken } from './kept-token.ts';
import type { PhoneMessage, PhoneService } from './phone-service.ts';
import { MESSAGE_TAG } from './phone-service.ts';

const TIMEOUT_MS = 10_000;
/** Apple takes a token for an hour, and refuses new ones that come more often than every 20 minutes. */
const TOKEN_MS = 40 * 60_000;
const OK = 200;
const REFUSED_TOKEN = 403;
const UNREGISTERED = 410;

/** The token does not belong to this app, or belongs to one that was built for Apple's other service. Source: Apple's table of reasons. */
const NEVER_HERE = new Set(['BadDeviceToken', 'DeviceTokenNotForTopic']);
const Refused = z.object({ reason: z.string() });

/** Apple's push service. What is sent here Apple can read. */
export function createApns({ key, keyId, teamId, appId, baseUrl }: ApnsAccount): PhoneService {
  const signing = createPrivateKey(key);
  const provider = keepToken(async () => {
    const token = new SignJWT({}).setProtectedHeader({ alg: 'ES256', kid: keyId }).setIssuer(teamId);
    // By the system's clock, as Apple's is: the movable clock would make a token that Apple refuses.
    return { token: await token.setIssuedAt().sign(signing), forMs: TOKEN_MS };
  });
  const connection = keepConnection(baseUrl);
  return async (device, message) => {
    const bearer = await provider.get();
    const headers = {
      ':method': 'POST',
      ':path': `/3/device/${encodeURIComponent(device)}`,
      authorization: `bearer ${bearer}`,
      'apns-topic': appId,
      'apns-push-type': 'alert',
      'apns-priority': '10',
      'apns-collapse-id': MESSAGE_TAG,
    };
    const { status, answer } = await post(connection, headers, apnsMessage(message));
    if (status === OK) return 'taken';
    if (status === REFUSED_TOKEN) provider.drop(bearer);
    if (status === UNREGISTERED || NEVER_HERE.has(reasonOf(answer))) return 'gone';
    throw new Error(`Apple's push service answered ${status}`);
  };
}

function apnsMessage({ title, body }: PhoneMessage): string {
  return JSON.stringify({ aps: { alert: { title, body }, sound: 'default' } });
}

/** One connection for all messages, as Apple wants it; another where that one takes no more. */
function keepConnection(baseUrl: string): () => ClientHttp2Session {
  let session: ClientHttp2Session | null = null;
  return () => {
    if (session !== null && !session.closed && !session.destroyed) return session;
    const opened = connect(baseUrl);
    // Each request gets the error itself. The connection must not keep a process alive that is shutting down.
    opened.on('error', () => undefined);
    opened.on('goaway', () => opened.close());
    opened.unref();
    session = opened;
    return opened;
  };
}

async function post(
  connection: () => ClientHttp2Session,
  headers: Record<string, string>,
  body: string,
): Promise<{ status: number; answer: string }> {
  const session = connection();
  const stream = session.request(headers, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  try {
    const status = new Promise<number>((resolve, reject) => {
      stream.once('response', ({ ':status': code }) => resolve(code ?? 0));
      stream.once('error', reject);
      stream.once('close', () => reject(new Error("Apple's push service closed the connection")));
    });
    stream.end(body);
    const [code, answer] = await Promise.all([status, text(stream)]);
    return { status: code, answer };
  } catch (error) {
    // This connection takes no more messages. Those that are on it have a time-out each, and go on.
    session.close();
    throw error;
  }
}

function reasonOf(answer: string): string {
  try {
    return Refused.parse(JSON.parse(answer)).reason;
  } catch {
    return '';
  }
}
