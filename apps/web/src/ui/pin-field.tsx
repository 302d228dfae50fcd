import { Field } from './field.tsx';

type PinFieldProps = {
  value: string;
  error: string | undefined;
  onType: (pin: string) => void;
};

/** Where the PIN is typed that confirms something. */
export function PinField({ value, error, onType }: PinFieldProps) {
  return (
    <Field
      label="Your PIN"
      name="pin"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      value={value}
      error={error}
      onChange={(event) => onType(event.currentTarget.value)}
    />
  );
}
