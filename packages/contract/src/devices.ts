import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done, Id } from './primitives.ts';

const ENDPOINT_MAX = 1_000;
const NOT_A_SUBSCRIPTION = 'That is not a push subscription.';

/** An uncompressed point of P-256 and 16 bytes, as RFC 8291 has them in a subscription. */
const PUBLIC_KEY = /^B[\w-]{86}=?$/;
const AUTH_SECRET = /^[\w-]{22}(?:==)?$/;

const NOT_A_TOKEN = 'That is not a valid phone token.';

/** As Google's push service makes them, and Apple's, whose plugin writes the bytes in hexadecimal digits. */
const PHONE_TOKEN = /^[\w:-]{32,1000}$/;

/** The phones that can have the app. The maker of each has a push service of its own. */
export const PhonePlatform = z.enum(['android', 'ios']);

export const getPushKey = endpoint({
  name: 'getPushKey',
  summary: 'The key that a browser subscribes with, and the phones that can get messages',
  method: 'GET',
  path: '/devices/push-key',
  access: 'customer',
  status: 200,
  answer: z.object({ publicKey: z.string(), phones: z.array(PhonePlatform) }),
  errors: [],
});

/** What a browser's PushSubscription.toJSON() gives. */
const BrowserDevice = z.strictObject({
  endpoint: z.url(NOT_A_SUBSCRIPTION).check(z.maxLength(ENDPOINT_MAX, NOT_A_SUBSCRIPTION)),
  expirationTime: z.optional(z.nullable(z.number())),
  keys: z.strictObject({
    p256dh: z.string().check(z.regex(PUBLIC_KEY, NOT_A_SUBSCRIPTION)),
    auth: z.string().check(z.regex(AUTH_SECRET, NOT_A_SUBSCRIPTION)),
  }),
});

/** What the push service of a phone's maker calls the app on that phone. */
const PhoneDevice = z.strictObject({
  platform: PhonePlatform,
  token: z.string().check(z.regex(PHONE_TOKEN, NOT_A_TOKEN)),
});

export const addDevice = endpoint({
  name: 'addDevice',
  summary: 'Send push messages to this device for as long as it is signed in; a repeat changes nothing',
  method: 'POST',
  path: '/devices',
  access: 'customer',
  body: z.union([BrowserDevice, PhoneDevice]),
  status: 201,
  answer: z.object({ id: z.string() }),
  errors: [],
});

export const removeDevice = endpoint({
  name: 'removeDevice',
  summary: 'Send no more push messages to this device',
  method: 'DELETE',
  path: '/devices/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND'],
});
