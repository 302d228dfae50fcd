import { PIN_GUESSABLE } from '@kolo/contract/pin';
import { isGuessablePin } from '@kolo/domain/pin';
import { lengthProblem } from './pin-digits.ts';

/** What is asked for on the pad, and what is known by then. */
export type PadStep =
  | { readonly ask: 'current' }
  | { readonly ask: 'new'; readonly current: string | null }
  | { readonly ask: 'again'; readonly current: string | null; readonly chosen: string };

/** The password is asked for last, and only where the server wants it. */
export type SetupStep = PadStep | { readonly ask: 'password'; readonly chosen: string };

export type SetupMove =
  | { readonly kind: 'wrong'; readonly problem: string; readonly step: PadStep }
  | { readonly kind: 'check'; readonly pin: string }
  | { readonly kind: 'next'; readonly step: PadStep }
  | { readonly kind: 'save'; readonly body: { pin: string; currentPin?: string } };

export function firstStep(hasPin: boolean): PadStep {
  return hasPin ? { ask: 'current' } : { ask: 'new', current: null };
}

/** What the key at the right does with the digits that stand there. */
export function moveOn(step: PadStep, pin: string): SetupMove {
  const problem = lengthProblem(pin);
  if (problem !== null) return { kind: 'wrong', problem, step };
  switch (step.ask) {
    case 'current':
      return { kind: 'check', pin };
    case 'new':
      if (isGuessablePin(pin))
        return { kind: 'wrong', problem: PIN_GUESSABLE, step: { ask: 'new', current: step.current } };
      return { kind: 'next', step: { ask: 'again', current: step.current, chosen: pin } };
    case 'again': {
      const { current, chosen } = step;
      if (pin !== chosen) {
        const problem = 'The two PINs are not the same. Choose one again.';
        return { kind: 'wrong', problem, step: { ask: 'new', current } };
      }
      return { kind: 'save', body: { pin, ...(current === null ? {} : { currentPin: current }) } };
    }
  }
}

/** Which step of how many. */
export function progressOf(step: SetupStep): { step: number; of: number } {
  if (step.ask === 'password') return { step: 3, of: 3 };
  const isChange = step.ask === 'current' || step.current !== null;
  const at = { current: 0, new: 1, again: 2 }[step.ask];
  return { step: isChange ? at + 1 : at, of: isChange ? 3 : 2 };
}
