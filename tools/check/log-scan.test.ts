import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findLeaks, scanFolder } from './log-scan.ts';

const line = (members: object) =>
  JSON.stringify({ level: 30, time: 1_795_165_200_123, pid: 482_913, ...members });
const found = (text: string, used: string[] = []) => findLeaks([text], used).map(({ what }) => what);

test('a secret is found by its form, in a member, a message and a stack', () => {
  const token = `eyJhbGciOiJIUzI1NiJ9.${'a'.repeat(40)}.${'b'.repeat(43)}`;
  expect(found(line({ msg: `bearer ${token}` }))).toEqual(['an access token']);
  expect(found(line({ refresh: 'r'.repeat(86) }))).toEqual(['a refresh token']);
  expect(found(line({ err: { stack: 'Error: Key (email)=(ada@mail.example) exists' } }))).toEqual([
    'an e-mail address',
  ]);
  expect(found(line({ to: '+2348031234567' }))).toEqual(['a phone number']);
  expect(found(line({ to: '08031234567' }))).toContain('a phone number');
  expect(found(line({ bvn: 22_222_222_222 }))).toEqual(['an 11-digit number']);
  expect(found('ERROR:  card 4084 0840 8408 4081 refused')).toEqual(['a card number']);
});

test('a code, a PIN and a password are found because the run used them', () => {
  const used = ['482913', '2580', 'market-day-rain'];
  expect(found(line({ msg: 'sent the code 482913' }), used)).toHaveLength(1);
  expect(found(line({ pin: 2580 }), used)).toHaveLength(1);
  expect(found(line({ body: { password: 'market-day-rain' } }), used)).toHaveLength(1);
});

test('ids, times, references and places in the source are no secrets', () => {
  const clean = line({
    userId: '01982580-4829-7000-8000-482913482913',
    reference: 'kolo-01982580482970008000482913482913',
    payer: '01982580482970008000482913482913@customers.kolo.example',
    msg: 'done at 2026-11-20T09:00:00.000Z',
    err: { stack: 'Error\n at start-payment.ts:2580:13' },
  });
  expect(found(clean, ['482913', '2580'])).toEqual([]);
});

test('a folder is read whole, and one without logs or without used values proves nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-scan-'));
  try {
    expect(() => scanFolder(folder)).toThrow('kept no logs');
    mkdirSync(join(folder, 'one'));
    writeFileSync(
      join(folder, 'one/api.log'),
      `${line({ msg: 'ready' })}\n${line({ msg: 'code 482913' })}\n`,
    );
    expect(() => scanFolder(folder)).toThrow('nothing that it used');
    writeFileSync(join(folder, 'one/used.json'), '["482913"]');
    expect(scanFolder(folder)).toMatchObject({
      lines: 2,
      values: 1,
      leaks: [{ what: expect.stringContaining('one/api.log') }],
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
