import { Field } from './field.tsx';
import { useFocusWrong } from './use-focus-wrong.ts';

type PinFieldProps = {
  label?: string;
  value: string;
  error: string | undefined;
  onType: (pin: string) => void;
};

/** Where the PIN is typed that confirms something. */
export function PinField({ label = 'Your PIN', value, error, onType }: PinFieldProps) {
  const field = useFocusWrong(error);
  return (
    <Field
      ref={field}
      label={label}
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
