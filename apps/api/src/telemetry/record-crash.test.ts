import { API_BASE } from '@kolo/contract/endpoint';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';

const PATH = '/telemetry/crashes';
const REPORT = {
  message: 'x is not a function',
  componentStack: 'at Page',
  path: '/dashboard',
  kind: 'render',
};

const world = await openTestApp();

const kept = () => world.services.db.selectFrom('crashReport').selectAll().execute();

test('a report that is too long, of no kind, or with a field that nobody knows is refused', async () => {
  const wrong = [
    {},
    { ...REPORT, kind: 'boredom' },
    { ...REPORT, message: 'x'.repeat(501) },
    { ...REPORT, componentStack: 'x'.repeat(1_001) },
    { ...REPORT, path: '/'.repeat(201) },
    { ...REPORT, userId: 'me' },
  ];
  for (const body of wrong) expect((await world.call('POST', PATH, { body })).status).toBe(400);
  expect(await kept()).toEqual([]);
});

test('a stranger may report, with or without a stack; it is kept and said in the log', async () => {
  const { componentStack: _, ...short } = REPORT;
  for (const body of [REPORT, short]) expect((await world.call('POST', PATH, { body })).status).toBe(201);
  expect(await kept()).toMatchObject([
    { kind: 'render', message: REPORT.message, componentStack: 'at Page', path: '/dashboard' },
    { componentStack: null },
  ]);
  expect(world.logs.filter((line) => line.includes('the web app crashed'))).toHaveLength(2);
});

test('a page in a crash loop is held to thirty reports in ten minutes; this machine is not', async () => {
  world.clock.advance(600_000);
  const report = (remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: `${API_BASE}${PATH}`, payload: REPORT, remoteAddress });
  for (let time = 0; time < 31; time += 1) expect((await report('127.0.0.1')).statusCode).toBe(201);
  for (let time = 0; time < 30; time += 1) expect((await report('203.0.113.9')).statusCode).toBe(201);
  const answer = await report('203.0.113.9');
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({ code: 'RATE_LIMITED' });
  expect(answer.headers['retry-after']).toBe('600');
});

test('one network has one count, however many addresses it has', async () => {
  const report = (remoteAddress: string) =>
    world.app.inject({ method: 'POST', url: `${API_BASE}${PATH}`, payload: REPORT, remoteAddress });
  for (let host = 1; host <= 30; host += 1) expect((await report(`2001:db8::${host}`)).statusCode).toBe(201);
  expect((await report('2001:db8::ffff')).statusCode).toBe(429);
});

test('what a crash says of a person is not kept', async () => {
  const message = 'no code 482913 for ada@mail.example';
  await world.call('POST', PATH, { body: { ...REPORT, message, path: '/x/+2348031234567' } });
  const last = (await kept()).at(-1);
  expect(last).toMatchObject({ message: 'no code [digits] for [e-mail]', path: '/x/[phone]' });
  expect(world.logs.join('')).not.toMatch(/482913|ada@|2348031234567/);
});
