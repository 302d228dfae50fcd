import { DAILY_FREQUENCIES, type DailyFrequency } from '@kolo/domain/daily-plan';
import { PERIOD_MIN_NAIRA } from '@kolo/domain/progress';
import { formatNaira } from '@kolo/domain/money';
import { useId } from 'react';
import { AmountInput } from '#ui/amount-input.tsx';
import { Chips } from '#ui/chips.tsx';
import { Field } from '#ui/field.tsx';
import { amountError, type PlanErrors, type PlanForm } from './daily-form.ts';
import { PERIOD_WORDS } from '../period-words.ts';
import { frequencyName } from './daily-words.ts';

interface FieldsProps {
  readonly form: PlanForm;
  readonly errors: PlanErrors;
  readonly onChange: (part: Partial<PlanForm>) => void;
}

const QUICK_AMOUNTS = [1_000, 2_500, 5_000, 10_000];

interface GoalFieldProps extends FieldsProps {
  readonly hint?: string;
}

export function GoalField({ form, errors, hint, onChange }: GoalFieldProps) {
  return (
    <Field
      label="What is it for?"
      name="goal"
      value={form.goal}
      error={errors.goal}
      hint={hint}
      autoComplete="off"
      onChange={(event) => onChange({ goal: event.target.value })}
    />
  );
}

/** How often and how much each time. */
export function StepFields({ form, errors, onChange }: FieldsProps) {
  return (
    <>
      <FrequencyField value={form.frequency} onChange={(frequency) => onChange({ frequency })} />
      <AmountInput
        label="How much each time, in naira?"
        layout="boxed"
        name="amount"
        value={form.amount}
        unit={`every ${PERIOD_WORDS[form.frequency]}`}
        hint={`Minimum ${formatNaira(PERIOD_MIN_NAIRA)}`}
        error={errors.amount}
        problem={form.amount === null ? undefined : amountError(form.amount)}
        onChange={(amount) => onChange({ amount })}
      />
      <Chips
        label="Quick amounts"
        layout="snug"
        options={QUICK_AMOUNTS.map((value) => ({ value, label: formatNaira(value) }))}
        value={form.amount}
        onChange={(amount) => onChange({ amount })}
      />
    </>
  );
}

interface FrequencyFieldProps {
  readonly value: DailyFrequency;
  readonly onChange: (value: DailyFrequency) => void;
}

function FrequencyField({ value, onChange }: FrequencyFieldProps) {
  const id = useId();
  return (
    <div className="field" role="radiogroup" aria-labelledby={id}>
      <span className="lab" id={id}>
        How often?
      </span>
      <div className="seg">
        {DAILY_FREQUENCIES.map((frequency) => (
          <label key={frequency}>
            <input
              className="vh"
              type="radio"
              name={id}
              value={frequency}
              checked={frequency === value}
              onChange={() => onChange(frequency)}
            />
            {frequencyName(frequency)}
          </label>
        ))}
      </div>
    </div>
  );
}
