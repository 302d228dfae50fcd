import { Pin } from '@kolo/contract/pin';
import { useState } from 'react';
import { errorText, hasCode } from './api-error.ts';

/** Whether the words about it stand at the PIN and nowhere else. */
function isAboutPin(error: unknown): boolean {
  return hasCode(error, 'PIN_WRONG') || hasCode(error, 'PIN_REQUIRED');
}

/** The PIN that is typed to confirm a command. `hasPin`: whether the customer is known to have one. */
export function usePinEntry(hasPin: boolean) {
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string>();
  const [wasRequired, setWasRequired] = useState(false);
  function onType(text: string) {
    setProblem(undefined);
    setPin(text);
  }
  return {
    /** Whether it is asked for: also where one was set on another device since the screen was loaded. */
    isAsked: hasPin || wasRequired,
    /** For the field. */
    field: { value: pin, error: problem, onType },
    /** Anyone who opens it next types the PIN again. */
    forget: () => onType(''),
    /** What is typed; null, with the words at the field, where it cannot be right. */
    take(): string | null {
      const parsed = Pin.safeParse(pin);
      if (parsed.success) return pin;
      setProblem(parsed.error.issues[0]?.message);
      return null;
    },
    /** After a command that did not go through. The words of a refusal of the PIN stand at the field. */
    refuse(error: unknown): void {
      setPin('');
      if (!isAboutPin(error)) return;
      if (hasCode(error, 'PIN_REQUIRED')) setWasRequired(true);
      setProblem(errorText(error));
    },
    /** The error, unless its words stand at the field. */
    besideField: <E>(error: E): E | null => (isAboutPin(error) ? null : error),
  };
}

export type PinEntry = ReturnType<typeof usePinEntry>;
