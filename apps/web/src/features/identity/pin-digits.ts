import { PIN_MAX, PIN_MIN } from '@kolo/contract/pin';
import { pathFrom } from '#lib/path-from.ts';
import { POT_MARKS } from '#ui/pot.tsx';

/** Four digits fill the pot but for two marks, which the unlocking cuts. */
const MARKS_A_DIGIT = 10;

/** Source: specification, section 5. */
export const PIN_TOO_SHORT = `PIN must be at least ${PIN_MIN} digits`;

export function withDigit(pin: string, digit: string): string {
  return /^\d$/.test(digit) && pin.length < PIN_MAX ? pin + digit : pin;
}

export function withoutLast(pin: string): string {
  return pin.slice(0, -1);
}

export function isLongEnough(pin: string): boolean {
  return pin.length >= PIN_MIN;
}

export function marksFor(digits: number): number {
  return Math.min(POT_MARKS, digits * MARKS_A_DIGIT);
}

/** Where to go once the app is open again: a path of this app, and none that leads back to the lock. */
export function pathBehindLock(state: unknown, lock: string, home: string): string {
  return pathFrom(state, lock) ?? home;
}
