import type { Account } from '@kolo/contract/accounts';
import type { Card } from '@kolo/contract/cards';
import { cardExpiry, cardTitle } from '@kolo/domain/cards';
import { LOCK_MIN_NAIRA, LOCK_MONTHS_MAX, LOCK_MONTHS_MIN } from '@kolo/domain/interest';
import { formatNaira } from '@kolo/domain/money';
import { useId, useState } from 'react';
import { useDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Choices, type ChoiceOption } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { FieldNote } from '#ui/field-note.tsx';
import { IconCreditCard, IconLandmark, IconSmartphone } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { focusFirstWrong } from '#ui/use-form.ts';
import { dayText } from '../days.ts';
import { countOf } from '../figures.ts';
import { ratesAndTaxText } from '../rates-text.ts';
import {
  accountOf,
  amountWrong,
  isAskedFor,
  NewLockDraft,
  toLockRequest,
  type LockErrors,
  type LockForm,
  type LockRequest,
  type LockSource,
  type LockTerms,
} from './lock-form.ts';
import { LockQuoteCard, quoteOf } from './lock-quote-card.tsx';
import css from './interest.module.css';

export type AgreedLock = Extract<LockRequest, { kind: 'ready' }>;

interface NewLockProps {
  readonly start: LockForm;
  /** By which what is typed is kept until it is agreed to. */
  readonly draft: string;
  /** The customer's own accounts, with what each has. */
  readonly accounts: readonly Pick<Account, 'accountType' | 'availableBalance'>[];
  /** How each of them is shown. */
  readonly choices: readonly ChoiceOption<LockSource>[];
  /** What pays such an amount, until the customer chooses. */
  readonly firstSource: (amount: number | null) => LockSource;
  /** The saved cards that can pay, the default first. */
  readonly cards: readonly Card[];
  /** From where the same lock was asked for without an answer. */
  readonly openFrom: (terms: LockTerms) => LockSource | null;
  /** Why so much new money cannot come in; undefined where it can. */
  readonly overRoom: (amount: number | null) => string | undefined;
  readonly onAgreed: (agreed: AgreedLock) => void;
}

/** Name, amount, months and where the money comes from, with what it brings. */
export function NewLock(props: NewLockProps) {
  const { start, draft, accounts, choices, firstSource, cards, openFrom, overRoom, onAgreed } = props;
  const { form: typed, setForm: setTyped, forget } = useDraft(draft, NewLockDraft, () => start);
  const [understood, setUnderstood] = useState(start.understood);
  const form = { ...typed, understood };
  const [chosen, setChosen] = useState<LockSource | null>(null);
  const [errors, setErrors] = useState<LockErrors>({});
  const source = chosen ?? firstSource(form.amount);
  const account = accountOf(source);
  const balance = accounts.find(({ accountType }) => accountType === account)?.availableBalance ?? 0;
  // It may be made already, and its amount is not refused: with another one there would be two locks.
  const isAsked = isAskedFor(form, openFrom);
  const tooMuch = account === null && !isAsked ? overRoom(form.amount) : undefined;
  const wrong = isAsked ? undefined : amountWrong(form.amount, { source, balance });
  const change = (part: Partial<typeof typed>) => {
    setErrors({});
    setTyped({ ...typed, ...part });
  };
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const request = toLockRequest(form, { source, balance }, openFrom);
    // What is asked for again is in Kolo already, or on its way.
    if (request.kind === 'ready' && (tooMuch === undefined || request.isOpen)) {
      forget();
      return onAgreed(request);
    }
    setErrors(request.kind === 'ready' ? {} : request.errors);
    focusFirstWrong(event.currentTarget);
  }
  return (
    <form className="stack lg" noValidate onSubmit={submit}>
      <Field
        label="Name"
        name="name"
        value={form.name}
        error={errors.name}
        autoComplete="off"
        onChange={(event) => change({ name: event.target.value })}
      />
      <div className="stack sm">
        <AmountInput
          label="Amount to lock, in naira"
          layout="boxed"
          name="amount"
          value={form.amount}
          hint={`Minimum ${formatNaira(LOCK_MIN_NAIRA)}`}
          error={tooMuch ?? errors.amount ?? (wrong?.isTooMuch ? wrong.text : undefined)}
          problem={wrong?.text}
          onChange={(amount) => change({ amount })}
        />
        {tooMuch === undefined ? null : (
          <Link className="link" href={paths.kyc}>
            Verify my identity
          </Link>
        )}
      </div>
      <LockPeriod months={form.months} onChange={(months) => change({ months })} />
      <LockQuoteCard
        amount={form.amount}
        months={form.months}
        isTooMuch={tooMuch !== undefined || wrong?.isTooMuch === true}
      />
      <Source
        cards={cards}
        choices={choices}
        source={source}
        onChange={(next) => {
          setErrors({});
          setChosen(next);
        }}
      />
      <Understood
        until={dayText(quoteOf(0, form.months).maturityDate)}
        checked={form.understood}
        error={errors.understood}
        onChange={(isTicked) => {
          setErrors({});
          setUnderstood(isTicked);
        }}
      />
      <div className="stack sm">
        <Button type="submit" full>
          Lock {form.amount === null ? 'money' : formatNaira(form.amount)}
        </Button>
        <p className="small muted center">{ratesAndTaxText(serverClock.now())}</p>
      </div>
    </form>
  );
}

function LockPeriod({ months, onChange }: { months: number; onChange: (months: number) => void }) {
  const id = useId();
  const share = ((months - LOCK_MONTHS_MIN) / (LOCK_MONTHS_MAX - LOCK_MONTHS_MIN)) * 100;
  return (
    <div className="field t-interest">
      <div className="row between">
        <label htmlFor={id} className={css['lock-label']}>
          Lock period
        </label>
        <b>{countOf(months, 'month')}</b>
      </div>
      <input
        id={id}
        className={css['lock-range']}
        type="range"
        min={LOCK_MONTHS_MIN}
        max={LOCK_MONTHS_MAX}
        step={1}
        value={months}
        aria-valuetext={countOf(months, 'month')}
        // React's style type knows no custom property; the track is filled up to this one.
        style={{ '--v': `${share}%` } as React.CSSProperties}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className="row between small muted" aria-hidden="true">
        <span>{countOf(LOCK_MONTHS_MIN, 'month')}</span>
        <span>{countOf(LOCK_MONTHS_MAX, 'month')}</span>
      </div>
    </div>
  );
}

function savedCard(card: Card): ChoiceOption<LockSource> {
  return {
    value: `card:${card.id}`,
    title: cardTitle(card),
    detail: `Charged now · expires ${cardExpiry(card)}`,
    icon: IconCreditCard,
  };
}

interface SourceProps {
  readonly choices: readonly ChoiceOption<LockSource>[];
  readonly cards: readonly Card[];
  readonly source: LockSource;
  readonly onChange: (source: LockSource) => void;
}

function Source({ choices, cards, source, onChange }: SourceProps) {
  const others: readonly ChoiceOption<LockSource>[] = [
    {
      value: 'card',
      title: cards.length > 0 ? 'Another card' : 'Card',
      detail: 'You enter it on Paystack’s page',
      icon: IconCreditCard,
    },
    {
      value: 'bank_transfer',
      title: 'Bank transfer',
      detail: 'From any Nigerian bank or wallet app',
      icon: IconLandmark,
    },
    { value: 'ussd', title: 'USSD', detail: 'Dial a code. GTBank accounts only.', icon: IconSmartphone },
  ];
  return (
    <section className="sec">
      <h2>Where the money comes from</h2>
      <Choices
        label="Where the money comes from"
        name="source"
        options={[...choices, ...cards.map(savedCard), ...others]}
        value={source}
        onChange={onChange}
      />
    </section>
  );
}

interface UnderstoodProps {
  readonly until: string;
  readonly checked: boolean;
  readonly error: string | undefined;
  readonly onChange: (checked: boolean) => void;
}

function Understood({ until, checked, error, onChange }: UnderstoodProps) {
  const noteId = useId();
  return (
    <div className={error === undefined ? 'field' : 'field bad'}>
      <label className={css['lock-yes']}>
        <input
          type="checkbox"
          name="understood"
          checked={checked}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : noteId}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>
          I understand that this money is locked until {until}, and that money taken out before then loses its
          interest.
        </span>
      </label>
      <FieldNote id={noteId} error={error} />
    </div>
  );
}
