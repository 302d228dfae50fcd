import { expect, test } from 'vitest';
import { hashPassword, isGuessable, isPassword } from './passwords.ts';

test('a password matches its own hash and no other, and two hashes of one password differ', async () => {
  const [one, two] = [await hashPassword('market-day-rain'), await hashPassword('market-day-rain')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await isPassword('market-day-rain', one)).toBe(true);
  expect(await isPassword('market-day-sun', one)).toBe(false);
});

test('nobody has a password, and a broken hash matches none', async () => {
  expect(await isPassword('market-day-rain', null)).toBe(false);
  expect(await isPassword('market-day-rain', 'plain')).toBe(false);
});

test('an accent typed in two ways is one password', async () => {
  expect(
    await isPassword('ọja-ọjọ́-òjò'.normalize('NFD'), await hashPassword('ọja-ọjọ́-òjò'.normalize('NFC'))),
  ).toBe(true);
});

test('well-known passwords and the own address are guessable', () => {
  expect(isGuessable('PassWord1', [])).toBe(true);
  expect(isGuessable('ada@mail.example', ['ada@mail.example'])).toBe(true);
  expect(isGuessable('market-day-rain', ['ada@mail.example'])).toBe(false);
});
