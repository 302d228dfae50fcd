import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';
import { useFocusWrong } from './use-focus-wrong.ts';

const CODE_LENGTH = 6;

export type CodeInputProps = {
  label: string;
  /** Draws the label too, where more than one code is asked for. */
  labelShown?: boolean;
  value: string;
  onChange: (value: string) => void;
  /** Called once each time the last box is filled. */
  onComplete?: (code: string) => void;
  name?: string;
  error?: string | undefined;
  done?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
};

/** Six boxes drawn over one real input, so that paste, dictation and the phone's own code suggestion work. */
export function CodeInput(props: CodeInputProps) {
  const { label, labelShown, value, onChange, onComplete, name, error, done, disabled, autoFocus } = props;
  const inputId = useId();
  const noteId = `${inputId}-note`;
  const field = useFocusWrong(error);
  const [focused, setFocused] = useState(false);
  function take(text: string) {
    const code = text.replace(/\D/g, '').slice(0, CODE_LENGTH);
    onChange(code);
    if (code.length === CODE_LENGTH && code !== value) onComplete?.(code);
  }
  return (
    <div className="field">
      {labelShown ? <label htmlFor={inputId}>{label}</label> : null}
      <div className={classNames('otp', error !== undefined && 'bad', done && 'done')}>
        {Array.from({ length: CODE_LENGTH }, (_, box) => (
          <span
            key={box}
            className={classNames(focused && box === Math.min(value.length, CODE_LENGTH - 1) && 'on')}
            aria-hidden="true"
          >
            {value[box]}
          </span>
        ))}
        <input
          ref={field}
          id={inputId}
          aria-label={labelShown ? undefined : label}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : noteId}
          name={name}
          value={value}
          disabled={disabled}
          autoFocus={autoFocus}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          onChange={(event) => take(event.currentTarget.value)}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // Editing happens at the end only: the boxes have no caret in the middle.
          onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
        />
      </div>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
