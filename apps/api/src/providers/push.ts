import { lookup as askNameService } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { oneLine } from '@kolo/domain/text';
import type { Config } from '#platform/config.ts';
import { createApns } from './apns.ts';
import { createFcm } from './fcm.ts';
import type { PhonePlatform, PhoneService } from './phone-service.ts';
import { PHONE_PLATFORMS } from './phone-service.ts';
import { isPublicAddress, isPushEndpoint } from './push-address.ts';

/** Any host may be named as a push service; a real one answers in well under a second. */
const TIMEOUT_MS = 5_000;

/** How long a push service keeps a message for a phone that is off, in seconds: older news is read in the app. */
const KEEP_S = 24 * 60 * 60;

/** The answers that say that nobody listens there any more. Source: RFC 8030, section 7.3. */
const GONE = new Set([404, 410]);

export interface PushTarget {
  readonly platform: 'web' | PhonePlatform;
  /** A browser's address at its push service, or a phone's token. */
  readonly endpoint: string;
  /** What a message to a browser is closed with; a phone has none. */
  readonly publicKey: string | null;
  readonly authSecret: string | null;
}

export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** Where in the app a press leads to. */
  readonly path: string;
  /** Buttons under the message, and where in the app each leads to. */
  readonly actions?: readonly { readonly label: string; readonly path: string }[] | undefined;
}

export interface Pusher {
  /** `gone` where the device takes no messages any more; rejects where the message was not taken for another reason. */
  send(target: PushTarget, message: PushMessage): Promise<'taken' | 'gone'>;
}

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Asks the name service, and refuses names that lead into a private network: a public name may point anywhere. */
function publicLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '');
      if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
        return done(new Error('the push service is not on the public internet'), '');
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}

interface Post {
  readonly url: URL;
  readonly lookup: LookupFunction | undefined;
  readonly headers: Record<string, string | number>;
  readonly body: Buffer;
}

/** Posts without following redirects, to an address that was checked; returns the status. */
function post({ url, lookup, headers, body }: Post): Promise<number> {
  const send = url.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(lookup && { lookup }),
    };
    const request = send(url, options, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Web Push: the message is closed for that browser alone (RFC 8291) and signed with our key (RFC 8292). */
function createWebPush(config: Config['push'], resolve: Resolve): Pusher['send'] {
  const { publicKey, privateKey, contact, localOrigin } = config;
  const vapidDetails = { subject: contact, publicKey, privateKey };
  return async ({ endpoint, publicKey: p256dh, authSecret: auth }, message) => {
    // What was let in once is looked at again: the rule may have become stricter since.
    if (p256dh === null || auth === null || !isPushEndpoint(endpoint, localOrigin)) return 'gone';
    const { headers, body } = webPush.generateRequestDetails(
      { endpoint, keys: { p256dh, auth } },
      JSON.stringify(message, (_, value) => (typeof value === 'string' ? oneLine(value) : value)),
      { vapidDetails, TTL: KEEP_S, urgency: 'high', contentEncoding: 'aes128gcm' },
    );
    const url = new URL(endpoint);
    // The library's types leave open what its code always makes: names to texts, and bytes.
    const sent = { headers: headers as Record<string, string | number>, body: body as Buffer };
    // The address is a secret of that browser: an error names the service alone.
    const lookup = url.origin === localOrigin ? undefined : publicLookup(resolve);
    const status = await post({ url, lookup, ...sent });
    if (status >= 200 && status < 300) return 'taken';
    if (GONE.has(status)) return 'gone';
    throw new Error(`the push service ${url.host} answered ${status}`);
  };
}

/** The push services of phones that this Kolo has an account with. */
function phoneServices({ android, ios }: Config['push']): Record<PhonePlatform, PhoneService | null> {
  return { android: android && createFcm(android), ios: ios && createApns(ios) };
}

export function createPusher(config: Config['push'], resolve: Resolve = askNameService): Pusher {
  const toBrowser = createWebPush(config, resolve);
  const phones = phoneServices(config);
  return {
    async send(target, message) {
      if (target.platform === 'web') return toBrowser(target, message);
      const toPhone = phones[target.platform];
      if (!toPhone) throw new Error(`messages to ${target.platform} are not set up`);
      return toPhone(target.endpoint, message);
    },
  };
}

/** The phones that can be told here. */
export function toldPhones(push: Config['push']): PhonePlatform[] {
  return PHONE_PLATFORMS.filter((platform) => push[platform] !== null);
}
