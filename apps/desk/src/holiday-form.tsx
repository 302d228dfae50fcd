import { propose } from '@kolo/contract/desk/proposals';
import { Button } from '@kolo/web/ui/button.tsx';
import { Field } from '@kolo/web/ui/field.tsx';
import { SelectField } from '@kolo/web/ui/select-field.tsx';
import { useState } from 'react';
import { callDesk } from './client.ts';
import { FailureNote } from './failure-note.tsx';
import { useDeskForm } from './use-desk-form.ts';

type Props = { onProposed: () => void };

/** Proposes that a day is a public holiday, or is none. */
export function HolidayForm({ onProposed }: Props) {
  const [done, setDone] = useState<string | null>(null);
  const { busy, failure, onSubmit } = useDeskForm(async (typed) => {
    setDone(null);
    const command = typed('what') === 'remove' ? 'holidays remove' : 'holidays add';
    const body = { command, day: typed('day').trim(), name: typed('name') } as const;
    const { message } = await callDesk(propose, { body });
    setDone(message);
    onProposed();
  });
  const { day, name } = failure?.fields ?? {};
  const isInField = day !== undefined || name !== undefined;
  return (
    <form className="desk-form desk-shown" onSubmit={onSubmit} aria-labelledby="correct">
      <h2 id="correct">Correct a holiday</h2>
      <p>
        Another member of staff approves it. Schedules that have not begun move then, and customers are told.
      </p>
      <FailureNote failure={failure} isBeside={isInField} />
      <SelectField label="What" name="what">
        <option value="add">That day is a public holiday</option>
        <option value="remove">That day is not a public holiday</option>
      </SelectField>
      <Field
        label="Day"
        name="day"
        autoComplete="off"
        hint="Year, month and day, like 2026-11-20. It must not have begun."
        error={day}
        required
      />
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        hint="What the day is called."
        error={name}
        required
      />
      <div className="desk-buttons">
        <Button type="submit" variant="line" busy={busy} busyLabel="Sending">
          Propose the correction
        </Button>
      </div>
      <div role="status">{done}</div>
    </form>
  );
}
