import { addMonths, formatDay, startOfLagosDay, type LagosDate } from '@kolo/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatNaira } from '@kolo/domain/money';
import type { DailyFrequency } from '@kolo/domain/daily-plan';
import { DAILY_MARKS } from '@kolo/domain/progress';
import { ApiError } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useDraft } from '#lib/draft.ts';
import { startAhead } from '#lib/start-ahead.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Money } from '#ui/money.tsx';
import { Page } from '#ui/page-bar.tsx';
import { focusFirstWrong } from '#ui/use-form.ts';
import { classNames } from '#ui/class-names.ts';
import { serverClock } from '#lib/server-clock.ts';
import { today } from '../days.ts';
import { NotDone } from '../not-done.tsx';
import { refreshPackages } from '../api.ts';
import {
  fieldErrors,
  NewDailyDraft,
  projectionOf,
  START_AHEAD_MONTHS,
  toDailyRequest,
  type NewDailyForm,
  type PlanErrors,
  type Projection,
} from './daily-form.ts';
import { createDaily } from './api.ts';
import { GoalField, StepFields } from './plan-fields.tsx';
import { countOf } from '../figures.ts';
import { PERIOD_WORDS } from '../period-words.ts';
import css from './daily.module.css';

/** Where a new package is shown first. */
const afterCreation = paths.newPackageSuccess;

function emptyForm(): NewDailyForm {
  return { goal: '', frequency: 'daily', amount: null, target: null, startDate: today() };
}

function useCreating(forget: () => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useCommand({
    mutationFn: createDaily,
    onSuccess: async (made) => {
      forget();
      await refreshPackages(queryClient);
      await navigate(afterCreation(made.id), { replace: true });
    },
    // The answer alone may have been lost.
    onError: () => refreshPackages(queryClient),
  });
}

/** The goal, the steps towards it, and what they come to. */
export function NewDailyScreen() {
  useScreen('New Daily Savings');
  const { form, setForm, forget } = useDraft('new daily', NewDailyDraft, emptyForm);
  const [openedOn] = useState(today);
  const [errors, setErrors] = useState<PlanErrors>({});
  const { run: create, isPending, isSuccess, error, reset } = useCreating(forget);
  const day = today();
  const shown = { ...(error instanceof ApiError ? fieldErrors(error.fields) : {}), ...errors };
  const change = (part: Partial<NewDailyForm>) => {
    setErrors({});
    if (error) reset();
    setForm({ ...form, ...part });
  };
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const now = today();
    // Left open over midnight, it starts on the new day. Only a day that was past when it was opened was typed as it is.
    const request = toDailyRequest(form.startDate < openedOn ? form : startAhead(form, now), now);
    if (request.kind === 'ready') return create(request.body);
    setErrors(request.errors);
    focusFirstWrong(event.currentTarget);
  }
  return (
    <Page title="New Daily Savings" backHref={paths.newPackage()}>
      <form className="stack lg" noValidate onSubmit={submit}>
        <GoalField
          form={form}
          errors={shown}
          hint="We call it “Savings Goal” if you leave this empty."
          onChange={change}
        />
        <StepFields form={form} errors={shown} onChange={change} />
        <ProjectionCard plan={projectionOf(form, day)} frequency={form.frequency} />
        <DateField
          label="Start date"
          name="startDate"
          defaultValue={form.startDate}
          min={day}
          max={addMonths(day, START_AHEAD_MONTHS)}
          error={shown.startDate}
          onChange={(startDate) => change({ startDate })}
        />
        <AmountInput
          label="Target in naira (optional)"
          layout="boxed"
          name="target"
          value={form.target}
          hint="Without a target it is thirty payments."
          error={shown.target}
          onChange={(target) => change({ target })}
        />
        {error ? (
          <NotDone
            error={error}
            refused="The package was not created."
            unanswered="Check your packages before you try again."
          />
        ) : null}
        <Button type="submit" full busy={isPending || isSuccess} busyLabel="Creating" needsConnection>
          Create package
        </Button>
      </form>
    </Page>
  );
}

const WIDTH = 318;
const HEIGHT = 80;
const LEAST = 8;
const GAP = 3.7;

function dayText(date: LagosDate): string {
  return formatDay(startOfLagosDay(date), serverClock.now());
}

/** One bar a payment; a long plan is drawn with as many as a pot has marks. */
function Bars({ periods }: { periods: number }) {
  const count = Math.min(periods, DAILY_MARKS);
  const width = (WIDTH - GAP * (count - 1)) / count;
  return Array.from({ length: count }, (_, at) => {
    const share = (at + 1) / count;
    const height = LEAST + (HEIGHT - LEAST) * share;
    return (
      <rect
        // Bars have no identity but their place.
        // oxlint-disable-next-line react/no-array-index-key
        key={at}
        x={at * (width + GAP)}
        y={HEIGHT - height}
        width={width}
        height={height}
        rx={3}
        opacity={0.35 + 0.65 * share}
      />
    );
  });
}

/** What the plan comes to, and when. */
function ProjectionCard({ plan, frequency }: { plan: Projection | null; frequency: DailyFrequency }) {
  return (
    <section className={classNames('t-daily', css['daily-hero'])} aria-live="polite">
      {plan === null ? (
        <p>
          <b>Enter an amount to see what it comes to.</b>
        </p>
      ) : (
        <>
          <p className="b">In {countOf(plan.periods, PERIOD_WORDS[frequency])} you will have</p>
          <Money amountNaira={plan.total} className="big" isSized />
          <svg
            className={css['daily-bars']}
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            role="img"
            aria-label={`Savings grow to ${formatNaira(plan.total)} by ${dayText(plan.fullOn)}`}
          >
            <Bars periods={plan.periods} />
          </svg>
          <div className="row between small b">
            <span>{dayText(plan.startsOn)}</span>
            <span>Full {dayText(plan.fullOn)}</span>
          </div>
        </>
      )}
    </section>
  );
}
