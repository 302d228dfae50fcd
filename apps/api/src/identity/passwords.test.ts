import { syncBuiltinESMExports } from 'node:module';
import { expect, onTestFinished, test, vi } from 'vitest';
import crypto from 'node:crypto';
import { hashPassword, isGuessable, isPassword } from './passwords.ts';

const PASSWORD = 'market-day-rain';
const MEMORY = 19_456;

test('a password matches its own hash and no other, and two hashes of one password differ', async () => {
  const [one, two] = [await hashPassword(PASSWORD, MEMORY), await hashPassword(PASSWORD, MEMORY)];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await isPassword(PASSWORD, one, MEMORY)).toBe(true);
  expect(await isPassword('market-day-sun', one, MEMORY)).toBe(false);
});

test('nobody has a password, which costs as much as a wrong one, and a broken hash matches none', async () => {
  const derive = vi.spyOn(crypto, 'argon2');
  syncBuiltinESMExports();
  onTestFinished(() => {
    derive.mockRestore();
    syncBuiltinESMExports();
  });
  expect(await isPassword(PASSWORD, null, MEMORY)).toBe(false);
  expect(derive).toHaveBeenCalledWith(
    'argon2id',
    expect.objectContaining({ memory: MEMORY, passes: 2, parallelism: 1 }),
    expect.any(Function),
  );
  expect(await isPassword(PASSWORD, 'plain', MEMORY)).toBe(false);
});

test('an accent typed in two ways is one password', async () => {
  const accented = 'ọja-ọjọ́-òjò';
  expect(
    await isPassword(
      accented.normalize('NFD'),
      await hashPassword(accented.normalize('NFC'), MEMORY),
      MEMORY,
    ),
  ).toBe(true);
});

test('well-known passwords and the own address are guessable', () => {
  expect(isGuessable('PassWord1', [])).toBe(true);
  expect(isGuessable('ada@mail.example', ['ada@mail.example'])).toBe(true);
  expect(isGuessable('market-day-rain', ['ada@mail.example'])).toBe(false);
});

test('the own phone number is guessable however it is written, and another one is not', () => {
  for (const password of ['08031234567', '2348031234567', '+2348031234567', '0803 123 4567', '8031234567'])
    expect([password, isGuessable(password, [null, '+2348031234567'])]).toEqual([password, true]);
  expect(isGuessable('08031234568', ['ada@mail.example', '+2348031234567'])).toBe(false);
  expect(isGuessable('08031234567', ['ada@mail.example', null])).toBe(false);
});
