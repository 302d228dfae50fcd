import { PIN_MAX, PIN_MIN, PIN_MISSING, PIN_TOO_SHORT } from '@kolo/contract/pin';
import { pathFrom } from '#lib/path-from.ts';
import { POT_MARKS } from '#ui/pot.tsx';

/** Four digits fill the pot but for two marks, which the unlocking cuts. */
const MARKS_A_DIGIT = 10;

export function withDigit(pin: string, digit: string): string {
  return /^\d$/.test(digit) && pin.length < PIN_MAX ? pin + digit : pin;
}

export function withoutLast(pin: string): string {
  return pin.slice(0, -1);
}

/** What is wrong with the length of what was typed on the pad; null where nothing is. */
export function lengthProblem(pin: string): string | null {
  if (pin === '') return PIN_MISSING;
  return pin.length < PIN_MIN ? PIN_TOO_SHORT : null;
}

export function marksFor(digits: number): number {
  return Math.min(POT_MARKS, digits * MARKS_A_DIGIT);
}

/** Where to go once the app is open again: a path of this app, and none that leads back to the lock. */
export function pathBehindLock(state: unknown, lock: string, home: string): string {
  return pathFrom(state, lock) ?? home;
}
