import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { COMPACT_ABOVE_LINES, MESSAGES_KEPT } from './limits.ts';
import type { Message } from './records.ts';
import { openWorld, type World } from './world.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'kolo-world-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function open(): World {
  const world = openWorld(dir);
  world.start();
  return world;
}
const journal = () => readFileSync(join(dir, 'journal.ndjson'), 'utf8');
const account = (name: string) => ({ bankCode: '058', accountNumber: '0123456785', name });
const person = {
  bvn: '22123456789',
  firstName: 'Ada',
  lastName: 'Obi',
  birthDate: '1990-01-05',
  phone: null,
};

test('rows, deletions, indexes and settings are there again', () => {
  const before = open();
  before.people.put('22123456789', { ...person, nin: '12345678901' });
  before.bankAccounts.put('058:0123456785', account('Ada'));
  before.bankAccounts.delete('058:0123456785');
  before.changeSettings({ balanceKobo: 42 });
  before.close();
  const after = open();
  expect(after.people.by('nin', '12345678901')?.firstName).toBe('Ada');
  expect(after.bankAccounts.size()).toBe(0);
  expect(after.settings()).toMatchObject({ balanceKobo: 42, offsetMs: 0 });
  after.close();
});

test('only a new one begins in the past', () => {
  const past = openWorld(dir, -5_000);
  past.start();
  expect(past.settings().offsetMs).toBe(-5_000);
  past.changeSettings({ balanceKobo: 42 });
  past.close();
  const after = open();
  expect(after.settings().offsetMs).toBe(-5_000);
  after.close();
});

test('a line torn by a kill is dropped and does not spoil the next one', () => {
  const before = open();
  before.bankAccounts.put('058:0123456785', account('Ada'));
  before.close();
  appendFileSync(join(dir, 'journal.ndjson'), '{"table":"bankAccounts","key":"058:00');
  const torn = open();
  torn.bankAccounts.put('058:0123456785', account('Bola'));
  torn.close();
  const after = open();
  expect([...after.bankAccounts.values()]).toEqual([account('Bola')]);
  after.close();
});

test('an index follows a row that changes', () => {
  const world = open();
  world.people.put('22123456789', { ...person, nin: '1' });
  world.people.put('22123456789', { ...person, nin: '2' });
  expect(world.people.by('nin', '1')).toBeUndefined();
  expect(world.people.by('nin', '2')).toBeDefined();
  world.close();
});

test('until it is started a world changes nothing on disk', () => {
  const owner = open();
  for (let write = 0; write < 10; write += 1)
    owner.bankAccounts.put('058:0123456785', account(`name ${write}`));
  const before = journal();
  openWorld(dir).close();
  expect(journal()).toBe(before);
  owner.close();
});

test('the journal is rewritten when it is mostly history', () => {
  const world = open();
  for (let write = 0; write <= COMPACT_ABOVE_LINES; write += 1) {
    world.bankAccounts.put('058:0123456785', account(`name ${write}`));
  }
  world.bankAccounts.put('058:0123456785', account('last'));
  world.close();
  expect(journal().split('\n').length).toBeLessThan(10);
  const after = open();
  expect([...after.bankAccounts.values()]).toEqual([account('last')]);
  after.close();
});

test('only so many messages are kept', () => {
  const world = open();
  const message: Message = {
    id: 0,
    channel: 'sms',
    to: '1',
    addressKey: '1',
    subject: '',
    text: '',
    html: null,
    code: null,
    at: '',
  };
  for (let id = 1; id <= MESSAGES_KEPT + 2; id += 1) world.messages.put(String(id), { ...message, id });
  expect(world.messages.size()).toBe(MESSAGES_KEPT);
  expect(world.messages.get('2')).toBeUndefined();
  world.close();
});
