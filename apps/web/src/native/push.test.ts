import { expect, it } from 'vitest';
import { pushWeb, subscribedFrom } from './push.ts';

const KEYS = { p256dh: 'point', auth: 'secret' };

it('takes of a subscription what the server needs, and none that lacks it', () => {
  const endpoint = 'https://push.example/1';
  const made = { endpoint, expirationTime: null, keys: KEYS };
  expect(subscribedFrom(made)).toEqual({ endpoint, keys: KEYS });
  expect(subscribedFrom({ keys: KEYS })).toBeNull();
  expect(subscribedFrom({ endpoint, keys: { auth: 'secret' } })).toBeNull();
  expect(subscribedFrom({ endpoint })).toBeNull();
});

it('asks nothing of a browser that has no push messages', async () => {
  expect(await pushWeb.permission()).toBe('unsupported');
  expect(await pushWeb.ask()).toBe('unsupported');
  expect(await pushWeb.endpoint(null)).toBeNull();
});
