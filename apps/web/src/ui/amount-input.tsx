import { useId } from 'react';
import { classNames } from './class-names.ts';
import { FieldNote } from './field-note.tsx';
import { useAmountText } from './use-amount-text.ts';

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
  /** Written after a boxed figure: "every day". */
  unit?: string;
  disabled?: boolean;
  autoFocus?: boolean;
};

const LONG_TEXT = 9;
const LONGER_TEXT = 12;

function size(text: string): string | false {
  return text.length >= LONGER_TEXT ? 'longer' : text.length >= LONG_TEXT && 'long';
}

export function AmountInput(props: AmountInputProps) {
  const { label, value, onChange, name, layout = 'large', hint, unit, disabled, autoFocus } = props;
  const id = useId();
  const noteId = `${id}-note`;
  const { text, problem, ...handlers } = useAmountText(value, onChange);
  const error = problem ?? props.error;
  const input = (
    <input
      {...handlers}
      id={id}
      className={classNames(layout === 'boxed' && size(text) && 'long')}
      value={text}
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
        <div className="amountbox">
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
      <span className={classNames('fig', size(text))}>
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
