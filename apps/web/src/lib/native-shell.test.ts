import { expect, it } from 'vitest';
import { isInNativeShell } from './native-shell.ts';

it('knows the app of a phone by what its native side says', () => {
  expect(isInNativeShell({ Capacitor: { isNativePlatform: () => true } })).toBe(true);
  expect(isInNativeShell({ Capacitor: { isNativePlatform: () => false } })).toBe(false);
  expect(isInNativeShell({ Capacitor: {} })).toBe(false);
  expect(isInNativeShell({})).toBe(false);
});
