import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';
import { amountValue, caretAfterGrouping, countDigits, groupDigits, readAmount } from './amount-text.ts';
import { sized } from './money-text.ts';

export type AmountInputProps = {
  /** Says naira: "Amount in naira". The ₦ before the figure is decoration. */
  label: string;
  /** Whole naira, or null when empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** In a form the whole figure is sent under this name, without its grouping. */
  name?: string;
  layout?: 'large' | 'boxed';
  hint?: React.ReactNode;
  error?: string | undefined;
  /** What is wrong with what stands there, said once the customer has left the field: while they type it may become right. */
  problem?: string | undefined;
  /** Written after a boxed figure: "every day". */
  unit?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, name, layout = 'large', hint, unit, disabled, autoFocus } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const { text, unreadable, ...handlers } = useAmountText(value, onChange);
  const [wasLeft, setWasLeft] = useState(false);
  const error = unreadable ?? props.error ?? (wasLeft ? props.problem : undefined);
  const input = (
    <input
      {...handlers}
      id={id}
      value={text}
      onBlur={() => setWasLeft(value !== null)}
      placeholder="0"
      type="text"
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      autoFocus={autoFocus}
      data-field={name}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined && hint === undefined ? undefined : noteId}
    />
  );
  const sent = name === undefined ? null : <input type="hidden" name={name} value={value ?? ''} />;
  const note = <FieldNote id={noteId} hint={hint} error={error} />;
  if (layout === 'boxed') {
    return (
      <div className={classNames('field', error !== undefined && 'bad')}>
        <label htmlFor={id}>{label}</label>
        <div className="amountbox" style={sized(text)}>
          <span className="n" aria-hidden="true">
            ₦
          </span>
          {input}
          {unit === undefined ? null : <span className="unit">{unit}</span>}
        </div>
        {sent}
        {note}
      </div>
    );
  }
  return (
    <div className={classNames('amount', error !== undefined && 'bad')}>
      <label className="vh" htmlFor={id}>
        {label}
      </label>
      <span className="fig" style={sized(text)}>
        <span className="n" aria-hidden="true">
          ₦
        </span>
        <span className="box">
          <span className="mirror" aria-hidden="true">
            {text === '' ? '0' : text}
          </span>
          {input}
        </span>
      </span>
      {sent}
      {note}
    </div>
  );
}

type AmountHandlers = {
  text: string;
  /** Why what stands there is no amount. */
  unreadable: string | undefined;
  onChange: (event: React.ChangeEvent<HTMLInputElement>) => void;
  onKeyDown: (event: React.KeyboardEvent<HTMLInputElement>) => void;
};

/**
 * Groups while typing and keeps the caret at its digit. `onValue` gets whole naira, or null where there are none: what
 * is no amount stays as it was typed, with its problem, for its meaning is not ours to change.
 */
function useAmountText(value: number | null, onValue: (value: number | null) => void): AmountHandlers {
  const [wrong, setWrong] = useState<{ text: string; problem: string; isGrouped: boolean } | null>(null);
  // A value that came from elsewhere, a chip for instance, takes the place of what was typed.
  const shown = value === null ? wrong : null;
  const grouped = value === null ? (shown?.isGrouped ? shown.text : '') : groupDigits(String(value));
  return {
    text: shown?.text ?? grouped,
    unreadable: shown?.problem,
    onChange(event) {
      const input = event.currentTarget;
      const read = readAmount(input.value, grouped);
      if (read.kind === 'wrong') {
        setWrong({ text: input.value, problem: read.problem, isGrouped: false });
        onValue(null);
        return;
      }
      const digitsAfter = countDigits(input.value.slice(input.selectionStart ?? input.value.length));
      const next = groupDigits(read.digits);
      // Written before React renders the same text, so that React has nothing to change and the caret stays.
      input.value = next;
      const caret = caretAfterGrouping(next, Math.min(digitsAfter, read.digits.length));
      input.setSelectionRange(caret, caret);
      setWrong(read.kind === 'long' ? { text: next, problem: read.problem, isGrouped: true } : null);
      onValue(read.kind === 'long' ? null : amountValue(read.digits));
    },
    onKeyDown(event) {
      const input = event.currentTarget;
      const at = input.selectionStart;
      if (at === null || at !== input.selectionEnd) return;
      // A comma cannot be deleted: step over it, so that the key takes the digit behind it.
      if (event.key === 'Backspace' && input.value[at - 1] === ',') input.setSelectionRange(at - 1, at - 1);
      if (event.key === 'Delete' && input.value[at] === ',') input.setSelectionRange(at + 1, at + 1);
    },
  };
}
