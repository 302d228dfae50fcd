import { Field } from '#ui/field.tsx';
import type { Channel } from './profile-queries.ts';
import { ownPlaces } from './profile-words.ts';

const CODE_LENGTH = 6;

type OwnCodeProps = {
  sentTo: readonly Channel[];
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The code from a contact that the customer has already, where no PIN is proof enough. */
export function OwnCodeField({ sentTo, value, error, onChange }: OwnCodeProps) {
  return (
    <Field
      label={`The code from ${ownPlaces(sentTo)}`}
      name="ownOtp"
      inputMode="numeric"
      autoComplete="off"
      maxLength={CODE_LENGTH}
      hint={sentTo.length > 1 ? `${CODE_LENGTH} digits. Either of the two works.` : `${CODE_LENGTH} digits.`}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, ''))}
    />
  );
}

export function isWholeCode(code: string): boolean {
  return code.length === CODE_LENGTH;
}
