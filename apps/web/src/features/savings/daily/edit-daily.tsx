import { classNames } from '#ui/class-names.ts';
import type { DailyPackage } from '@kolo/contract/packages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useOnline } from '#lib/use-online.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { NotDone } from '../not-done.tsx';
import { refreshPackages } from '../api.ts';
import { fieldErrors, toEditRequest, type EditBody, type PlanErrors, type PlanForm } from './daily-form.ts';
import { editDaily } from './api.ts';
import { GoalField, StepFields } from './plan-fields.tsx';
import css from './daily.module.css';

const FIRST_WRONG = '[aria-invalid="true"]';

interface EditFormProps {
  readonly pot: DailyPackage;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onChange: () => void;
  readonly onCancel: () => void;
  readonly onSave: (body: EditBody) => void;
}

function EditForm({ pot, busy, error, onChange, onCancel, onSave }: EditFormProps) {
  const online = useOnline();
  const [errors, setErrors] = useState<PlanErrors>({});
  const [form, setForm] = useState<PlanForm>({
    goal: pot.target,
    frequency: pot.frequency,
    amount: pot.amountPerDay,
    target: pot.targetAmount,
  });
  const shown = { ...(error instanceof ApiError ? fieldErrors(error.fields) : {}), ...errors };
  const change = (part: Partial<PlanForm>) => {
    setErrors({});
    onChange();
    setForm({ ...form, ...part });
  };
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = toEditRequest(form, pot);
    if (request.kind === 'same') return onCancel();
    if (request.kind === 'ready') return onSave(request.body);
    setErrors(request.errors);
    const element = event.currentTarget;
    // Once the fields say which of them is wrong.
    requestAnimationFrame(() => element.querySelector<HTMLElement>(FIRST_WRONG)?.focus());
  }
  return (
    <form className="stack lg" noValidate onSubmit={submit}>
      <GoalField form={form} errors={shown} onChange={change} />
      <StepFields form={form} errors={shown} onChange={change} />
      <AmountInput
        label="Target in naira"
        layout="boxed"
        name="target"
        value={form.target}
        error={shown.target}
        onChange={(target) => change({ target })}
      />
      {error ? (
        <NotDone error={error} refused="It was not changed." unanswered="You can save it again." />
      ) : null}
      <div className="stack sm">
        <Button type="submit" full busy={busy} busyLabel="Saving" disabled={!online}>
          Save
        </Button>
        <Button full variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The button that opens the plan for a change. */
export function EditDaily({ pot }: { pot: DailyPackage }) {
  const [editing, setEditing] = useState(false);
  const queryClient = useQueryClient();
  const saving = useCommand({
    mutationFn: (body: EditBody) => editDaily(pot.id, body),
    onSuccess: async () => {
      await refreshPackages(queryClient);
      setEditing(false);
      toast({ title: 'Your plan is changed.' });
    },
  });
  const save = saving.run;
  const close = () => setEditing(false);
  return (
    <>
      <button
        type="button"
        className={classNames('link', css['daily-edit'])}
        onClick={() => {
          saving.reset();
          setEditing(true);
        }}
      >
        Edit
      </button>
      <Sheet
        open={editing}
        onClose={close}
        busy={saving.isPending}
        title="Edit your plan"
        lede="What you have saved and the marks you have cut stay."
      >
        <EditForm
          pot={pot}
          busy={saving.isPending}
          error={saving.error}
          onChange={() => {
            if (saving.error) saving.reset();
          }}
          onCancel={close}
          onSave={save}
        />
      </Sheet>
    </>
  );
}
