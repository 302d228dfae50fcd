import { Pin } from '@kolo/contract/pin';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { Field } from '#ui/field.tsx';
import type { Proof } from './profile-queries.ts';
import { proofProblem } from './profile-words.ts';
import { meQuery } from './queries.ts';

/** What is typed to show that it is the customer who asks: the PIN where there is one, else the password. */
export function useProof() {
  const { data: me } = useQuery(meQuery);
  const [byPassword, setByPassword] = useState(false);
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const hasPin = me?.hasPin ?? false;
  const byPin = hasPin && !byPassword;
  return {
    byPin,
    hasPin,
    text,
    problem,
    change(value: string) {
      setProblem(undefined);
      setText(value);
    },
    other() {
      setByPassword(byPin);
      setText('');
      setProblem(undefined);
    },
    /** Null, with the words beside the field, where it can not be right. */
    take(): Proof | null {
      if (!byPin && text !== '') return { password: text };
      const parsed = Pin.safeParse(text);
      if (byPin && parsed.success) return { pin: text };
      setProblem(byPin ? parsed.error?.issues[0]?.message : 'Password is required');
      return null;
    },
    /** Whether the refusal was about the proof; then it is typed anew. */
    refuse(error: unknown): boolean {
      const words = error instanceof ApiError ? proofProblem(error) : undefined;
      if (words === undefined) return false;
      // The PIN was right and is too new to count.
      if (byPin && error instanceof ApiError && error.fields['password'] !== undefined) setByPassword(true);
      setProblem(words);
      setText('');
      return true;
    },
  };
}

export function ProofField({ proof }: { proof: ReturnType<typeof useProof> }) {
  const { byPin, hasPin, text, problem, change, other } = proof;
  return (
    <div className="stack sm">
      <Field
        key={byPin ? 'pin' : 'password'}
        label={byPin ? 'Your PIN' : 'Your password'}
        name={byPin ? 'pin' : 'password'}
        type="password"
        inputMode={byPin ? 'numeric' : undefined}
        autoComplete={byPin ? 'off' : 'current-password'}
        value={text}
        error={problem}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {hasPin ? (
        <button type="button" className="link" onClick={other}>
          {byPin ? 'Use your password instead' : 'Use your PIN instead'}
        </button>
      ) : null}
    </div>
  );
}
