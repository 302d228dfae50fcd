import type { DailyPackage } from '@kolo/contract/packages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fullOn } from '@kolo/domain/daily-plan';
import { formatNaira } from '@kolo/domain/money';
import { classNames } from '#ui/class-names.ts';
import { ApiError } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { focusHeadingAfter } from '#lib/focus-heading-after.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { IconX } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { focusFirstWrong } from '#ui/use-form.ts';
import { dayOf, dayText, inSentence } from '../days.ts';
import { NotDone } from '../not-done.tsx';
import { refreshPackages, refreshAll } from '../api.ts';
import { isCountable } from './countable.ts';
import { fieldErrors, toEditRequest, type EditBody, type PlanErrors, type PlanForm } from './daily-form.ts';
import { editDaily, closeDaily } from './api.ts';
import { GoalField, StepFields } from './plan-fields.tsx';
import css from './daily.module.css';
import { ConfirmSheet } from '../confirm-sheet.tsx';

interface EditFormProps {
  readonly pot: DailyPackage;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onChange: () => void;
  readonly onCancel: () => void;
  /** The plan is this one already. */
  readonly onSame: () => void;
  readonly onSave: (body: EditBody) => void;
}

function EditForm({ pot, busy, error, onChange, onCancel, onSame, onSave }: EditFormProps) {
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
    if (request.kind === 'same') return onSame();
    if (request.kind === 'ready') return onSave(request.body);
    setErrors(request.errors);
    focusFirstWrong(event.currentTarget);
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
      <FullOn form={form} startDate={pot.startDate} />
      {error ? (
        <NotDone error={error} refused="It was not changed." unanswered="You can save it again." />
      ) : null}
      <div className="stack sm">
        <Button type="submit" full busy={busy} busyLabel="Saving" needsConnection>
          Save
        </Button>
        <Button full variant="ghost" disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** The date that goes with the plan as it stands in the form. */
function FullOn({ form, startDate }: { form: PlanForm; startDate: string }) {
  const { amount, target, frequency } = form;
  const plan =
    amount !== null && target !== null && isCountable(target, amount)
      ? { startsOn: dayOf(startDate), frequency, targetAmount: target, amountPerPeriod: amount }
      : null;
  return (
    <p className="muted small" role="status">
      {plan === null
        ? null
        : `With every payment on its day, your date is ${inSentence(dayText(fullOn(plan)))}.`}
    </p>
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
      saved();
    },
    // The answer alone may have been lost.
    onError: () => void refreshPackages(queryClient),
  });
  const save = saving.run;
  const close = () => setEditing(false);
  function saved(): void {
    close();
    toast({ title: 'Your plan is changed.' });
  }
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
        lede="You keep what you have saved and the marks you have cut."
      >
        <EditForm
          pot={pot}
          busy={saving.isPending}
          error={saving.error}
          onChange={() => {
            if (saving.error) saving.reset();
          }}
          onCancel={close}
          // Saved again after a lost answer, the plan is already what was asked for.
          onSame={saving.unanswered ? saved : close}
          onSave={save}
        />
      </Sheet>
    </>
  );
}

/** The actions on a package other than paying: other rows, then the one that closes it after a confirmation. */
export function DailyRows({ pot, children }: { pot: DailyPackage; children: React.ReactNode }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const payout = pot.totalContribution;
  const closing = useCommand({
    mutationFn: () => closeDaily({ id: pot.id, payout }),
    onSuccess: async () => {
      // The row that the sheet was opened from goes too.
      focusHeadingAfter(() => setAsking(false));
      toast({
        title: payout > 0 ? `${formatNaira(payout)} is in your DS account.` : `${pot.target} is closed.`,
      });
      await refreshAll(queryClient);
    },
    // Without an answer its money may be in the account. Else the question asks again with the amount as it is now.
    onError: () => void refreshAll(queryClient),
  });
  return (
    <>
      <List>
        {children}
        <ListRow
          icon={IconX}
          tone="daily"
          title="Close package"
          detail={payout > 0 ? 'The money in it goes to your DS account' : 'It is empty'}
          onClick={() => {
            closing.reset();
            setAsking(true);
          }}
        />
      </List>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="Close this package?"
        action="Close package"
        busyLabel="Closing"
        busy={closing.isPending}
        error={closing.error}
        failure="It was not closed."
        onConfirm={() => closing.run(undefined)}
      >
        {payout > 0 ? (
          <p>
            <b>
              <Money amountNaira={payout} /> goes to your DS account.
            </b>{' '}
            It is opened for you if you have none yet. A closed package cannot be opened again.
          </p>
        ) : (
          <p>There is no money in it. A closed package cannot be opened again.</p>
        )}
      </ConfirmSheet>
    </>
  );
}
