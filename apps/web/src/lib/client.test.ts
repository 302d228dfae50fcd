import { expect, it } from 'vitest';
import { pathFor } from './client.ts';
import { randomId } from './random.ts';
import { createServerClock } from './server-clock.ts';

it('fills parameters and leaves out what is not asked for', () => {
  expect(pathFor('/payments/status/:reference', { reference: 'a/b' })).toBe('/payments/status/a%2Fb');
  expect(pathFor('/transactions/self', {}, { page: 1, direction: undefined })).toBe(
    '/transactions/self?page=1',
  );
});

it('follows the clock of the server', () => {
  const clock = createServerClock(() => Date.parse('2026-11-20T10:00:00Z'));
  clock.observe('2026-12-20T10:00:00.000Z');
  clock.observe('nonsense');
  clock.observe(null);
  expect(clock.now().toISOString()).toBe('2026-12-20T10:00:00.000Z');
});

it('makes ids that are version 4 UUIDs', () => {
  expect(randomId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
