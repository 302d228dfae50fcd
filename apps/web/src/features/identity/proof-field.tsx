import { Pin } from '@kolo/contract/pin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { Field } from '#ui/field.tsx';
import { Link } from '#ui/link.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { useFocusWrong } from '#ui/use-focus-wrong.ts';
import type { Proof } from './profile-queries.ts';
import { proofProblems } from './profile-words.ts';
import { meQuery } from './api.ts';

interface Typed {
  readonly password: string;
  readonly pin: string;
}

const NOTHING: Typed = { password: '', pin: '' };

/** What is typed to show that it is the customer who asks: the password, and the PIN beside it where one is set. */
export function useProof() {
  const { data: me } = useQuery(meQuery);
  const [typed, setTyped] = useState(NOTHING);
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const [asksForPin, setAsksForPin] = useState(false);
  const hasPin = asksForPin || (me?.hasPin ?? false);
  return {
    hasPin,
    typed,
    problems,
    change(name: keyof Typed, value: string) {
      setProblems((before) => ({ ...before, [name]: undefined }));
      setTyped((before) => ({ ...before, [name]: value }));
    },
    /** Null, with the words beside the fields, where it cannot be right. */
    take(): Proof | null {
      const pin = Pin.safeParse(typed.pin);
      const found: Partial<Typed> = {
        ...(typed.password === '' && { password: 'Password is required' }),
        ...(hasPin && !pin.success && { pin: pin.error.issues[0]?.message ?? 'Enter your PIN.' }),
      };
      setProblems(found);
      if (Object.keys(found).length > 0) return null;
      return hasPin ? { password: typed.password, pin: typed.pin } : { password: typed.password };
    },
    /** Whether the refusal was about the proof; then it is typed again. */
    refuse(error: unknown): boolean {
      if (!(error instanceof ApiError)) return false;
      const found = proofProblems(error);
      if (found === null) return false;
      // A PIN was set on another device since this page was loaded.
      if (hasCode(error, 'PIN_REQUIRED')) setAsksForPin(true);
      setProblems(found);
      setTyped((before) => ({
        password: found.password === undefined ? before.password : '',
        pin: found.pin === undefined ? before.pin : '',
      }));
      return true;
    },
  };
}

export function ProofField({ proof }: { proof: ReturnType<typeof useProof> }) {
  const { hasPin, typed, problems, change } = proof;
  const password = useFocusWrong(problems.password);
  return (
    <div className="stack md">
      <Field
        ref={password}
        label="Your password"
        name="password"
        type="password"
        autoComplete="current-password"
        value={typed.password}
        error={problems.password}
        onChange={(event) => change('password', event.currentTarget.value)}
      />
      {hasPin ? (
        <div className="stack sm">
          <PinField value={typed.pin} error={problems.pin} onType={(pin) => change('pin', pin)} />
          <Link className="link" href={paths.forgottenPin}>
            Forgot PIN?
          </Link>
        </div>
      ) : null}
    </div>
  );
}
