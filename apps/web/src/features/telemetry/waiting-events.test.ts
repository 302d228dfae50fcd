import { recordEvents } from '@kolo/contract/analytics';
import { expect, it } from 'vitest';
import { createWaitingEvents } from './waiting-events.ts';

const MINUTE_MS = 60_000;
const VISITS = ['3f0c2f8e-31f4-4a4f-9d54-0f6a9f6f3d11', '8d6f2b1a-5c7e-4f3d-a1b2-c3d4e5f60718'];

function open() {
  let now = 0;
  let made = 0;
  const events = createWaitingEvents({ now: () => now, newSession: () => VISITS[made++] ?? '' });
  return { events, pass: (ms: number) => (now += ms) };
}

it('tells a visit and its screens, in the shape that the server takes, and each once', () => {
  const { events } = open();
  expect(events.take()).toBeNull();
  events.opened('/');
  events.opened('/packages');
  const batch = events.take();
  expect(batch).toEqual({
    session: VISITS[0],
    events: [
      { name: 'session_started' },
      { name: 'screen_opened', params: { screen: '/' } },
      { name: 'screen_opened', params: { screen: '/packages' } },
    ],
  });
  expect(recordEvents.body.safeParse(batch).success).toBe(true);
  expect(events.take()).toBeNull();
});

it('ends a visit after half an hour without an event, and not before', () => {
  const { events, pass } = open();
  events.opened('/');
  pass(30 * MINUTE_MS);
  events.opened('/cards');
  expect(events.take()?.session).toBe(VISITS[0]);
  pass(30 * MINUTE_MS + 1);
  events.opened('/');
  expect(events.take()).toMatchObject({ session: VISITS[1], events: [{ name: 'session_started' }, {}] });
});

it('lets no more than 50 events wait, and the oldest go', () => {
  const { events } = open();
  for (let time = 0; time < 60; time += 1) events.opened('/');
  events.opened('/cards');
  const batch = events.take();
  expect(batch?.events).toHaveLength(50);
  expect(batch?.events.at(-1)).toEqual({ name: 'screen_opened', params: { screen: '/cards' } });
  expect(recordEvents.body.safeParse(batch).success).toBe(true);
});
