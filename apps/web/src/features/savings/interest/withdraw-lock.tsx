import type { InterestPackage } from '@kolo/contract/packages';
import type { WithdrawalQuote } from '@kolo/contract/interest-savings';
import { daysBetween } from '@kolo/domain/dates';
import { formatNaira, koboOfFigure, naira, nairaToKobo } from '@kolo/domain/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { LOCK_MIN_NAIRA, payAtMaturity, payInNaira, takeFromTranches } from '@kolo/domain/interest';
import { errorText, hasCode, isRefusal } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { forgetDraft, useAmountDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { usePinEntry, type PinEntry } from '#lib/use-pin-entry.ts';
import { sized } from '#ui/money-text.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { PinSheet } from '#ui/pin-sheet.tsx';
import { dayOf, dayText, today } from '../days.ts';
import { countOf, isLong } from '../figures.ts';
import { NotDone, SeeTransactions } from '../not-done.tsx';
import { refreshAll } from '../api.ts';
import { halfAndAll, withdrawalDraft } from '../withdraw-form.tsx';
import { QuoteMoney } from './lock-quote-card.tsx';
import { withdrawalQuoteQuery, withdrawLockOnce } from './api.ts';
import css from './interest.module.css';

interface WithdrawLockProps {
  readonly lock: InterestPackage;
  /** Whether the customer has a PIN: an early exit then asks for it. */
  readonly hasPin: boolean;
  /** The money is in the IBS account. */
  readonly onDone: (payout: number, askedEarlierAt?: Date) => Promise<void>;
  /** From the press until the answer the lock is shown as it was, whatever has become of it. */
  readonly onHold: (held: InterestPackage | null) => void;
}

const REFUSED = 'No money has moved.';

interface Agreed {
  readonly amount: number;
  readonly quote: WithdrawalQuote;
}

interface Sending extends Agreed {
  readonly pin?: string;
}

/** `ask`: opens or closes the question for the PIN. */
function useTaking(
  { lock, onDone, onHold }: WithdrawLockProps,
  entry: PinEntry,
  ask: (isOpen: boolean) => void,
) {
  const queryClient = useQueryClient();
  return useCommand({
    mutationFn: ({ amount, quote, pin }: Sending) =>
      withdrawLockOnce(lock._id, { amount, figures: quote, pin }),
    onMutate: () => onHold(lock),
    onSuccess: (answer) => {
      forgetDraft(withdrawalDraft(lock._id));
      return onDone(answer.quote.payout, answer.askedEarlierAt);
    },
    onError: (error) => {
      entry.refuse(error);
      if (hasCode(error, 'PIN_REQUIRED')) ask(true);
      // The new figures stand on the page.
      if (hasCode(error, 'QUOTE_CHANGED')) ask(false);
      if (isRefusal(error)) onHold(null);
      // It may be done although no answer came, or what it was agreed to by may be out of date.
      void refreshAll(queryClient);
    },
  });
}

export function WithdrawLock(props: WithdrawLockProps) {
  const { lock, hasPin } = props;
  const isEarly = lock.status === 'active';
  const entry = usePinEntry(isEarly && hasPin);
  // As it was when the PIN was asked for: what the lock is worth by now changes no question that is still open.
  const [wanted, setWanted] = useState<Agreed | null>(null);
  const [asking, setAsking] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const page = useRef<HTMLDivElement>(null);
  const typed = useAmountDraft(withdrawalDraft(lock._id), null);
  const amount = isEarly ? typed.form : lock.currentBalance;
  const asked = useSettled(amount);
  const wrong = isEarly ? withdrawalError(amount, lock.currentBalance) : undefined;
  const quote = useQuery({
    ...withdrawalQuoteQuery(lock._id, asked ?? 0),
    enabled: asked !== null && withdrawalError(asked, lock.currentBalance) === undefined,
  });
  const taking = useTaking(props, entry, setAsking);
  const { unanswered } = taking;
  const shown = amount === asked && wrong === undefined ? quote.data : undefined;
  // Until its answer has come, the same is asked for again with the figures that were agreed to.
  const next = unanswered ?? (shown && amount !== null ? { amount, quote: shown } : undefined);
  // Another amount may be asked for after a refusal, and its figures may fail too.
  const isUnquoted = quote.isError && (taking.isIdle || taking.isError) && !unanswered;
  const error = entry.besideField(taking.error);
  function change(value: number | null) {
    setIsMissing(false);
    typed.setForm(value);
  }
  function press() {
    if (next === undefined) {
      setIsMissing(true);
      page.current?.querySelector<HTMLElement>('[data-field="amount"]')?.focus();
      return;
    }
    setWanted(next);
    if (entry.isAsked) setAsking(true);
    else taking.run(next);
  }
  return (
    <div className="stack lg" ref={page}>
      {isEarly ? (
        <EarlyHead lock={lock} amount={wrong === undefined ? amount : null} />
      ) : (
        <MaturedHead lock={lock} />
      )}
      {isEarly ? (
        <AmountInput
          label="Amount to withdraw, in naira"
          layout="boxed"
          name="amount"
          value={amount}
          {...(isLong(lock.currentBalance)
            ? { hint: `There is ${formatNaira(lock.currentBalance)} in it` }
            : { unit: `of ${formatNaira(lock.currentBalance)}` })}
          error={amount === null && !isMissing ? undefined : wrong}
          disabled={taking.isPending || unanswered !== undefined}
          onChange={change}
        />
      ) : null}
      {isEarly && unanswered === undefined && !taking.isPending ? (
        <Chips
          label="Quick amounts"
          layout="snug"
          options={quickAmounts(lock.currentBalance)}
          value={amount}
          onChange={change}
        />
      ) : null}
      {shown?.early ? <Loss lock={lock} quote={shown} /> : null}
      {error && !asking ? (
        <NotDone error={error} refused={REFUSED} />
      ) : isUnquoted ? (
        <Banner tone="bad" live="alert" title={REFUSED}>
          {errorText(quote.error)}
        </Banner>
      ) : null}
      <div className="stack md">
        {isEarly ? (
          <Button href={paths.package(lock._id)} full>
            Keep saving
          </Button>
        ) : null}
        {commandState(taking.error) === 'done' ? (
          <SeeTransactions />
        ) : isUnquoted ? (
          <Button full onClick={() => void quote.refetch()}>
            Try again
          </Button>
        ) : (
          <Button
            variant={isEarly ? 'risk' : 'primary'}
            full
            busy={taking.isPending}
            busyLabel="Withdrawing"
            needsConnection
            // What is missing is said when it is pressed; only the figures are waited for.
            disabled={next ? quote.isFetching && !unanswered : wrong === undefined}
            onClick={press}
          >
            {pressWords(lock, amount)}
          </Button>
        )}
      </div>
      {wanted ? (
        <LeaveSheet
          open={asking}
          wanted={wanted}
          lock={lock}
          entry={entry}
          taking={taking}
          onClose={() => {
            entry.forget();
            setAsking(false);
          }}
        />
      ) : null}
    </div>
  );
}

function pressWords({ status, pays }: InterestPackage, amount: number | null): string {
  if (status !== 'active') return `Take ${formatNaira(pays.payout)}`;
  return `Withdraw ${amount === null ? 'money' : formatNaira(amount)} now`;
}

interface LeaveSheetProps {
  readonly open: boolean;
  readonly wanted: Agreed;
  readonly lock: InterestPackage;
  readonly entry: PinEntry;
  readonly taking: Pick<ReturnType<typeof useTaking>, 'run' | 'isPending' | 'error'>;
  readonly onClose: () => void;
}

/** Asks for the PIN before the interest is given up. */
function LeaveSheet({ open, wanted, lock, entry, taking, onClose }: LeaveSheetProps) {
  const amount = formatNaira(wanted.amount);
  const error = entry.besideField(taking.error);
  function confirm() {
    const pin = entry.take();
    if (pin !== null) taking.run({ ...wanted, pin });
  }
  return (
    <PinSheet
      open={open}
      onClose={onClose}
      title={`Withdraw ${amount} early?`}
      pin={entry.field}
      trouble={
        error ? (
          <>
            <NotDone error={error} refused={REFUSED} />
            {hasCode(error, 'PIN_BLOCKED') ? (
              <Link className="link" href={paths.forgottenPin}>
                Set a new PIN
              </Link>
            ) : null}
          </>
        ) : null
      }
      action={`Withdraw ${amount} now`}
      busyLabel="Withdrawing"
      busy={taking.isPending}
      instead={commandState(error) === 'done' ? <SeeTransactions /> : undefined}
      onConfirm={confirm}
    >
      <Loss lock={lock} quote={wanted.quote} />
    </PinSheet>
  );
}

/** Half and all of a lock; no half that would leave too little. */
export function quickAmounts(balance: number): ReturnType<typeof halfAndAll> {
  return halfAndAll(balance).filter(({ value }) => withdrawalError(value, balance) === undefined);
}

/** What so much of a lock, its newest money, would pay on its date, in naira. */
export function paysByWaiting(
  { tranches, interestRate, maturityDate }: InterestPackage,
  amount: number,
): number {
  const all = tranches.map(({ amount: whole, exact, startDate }) => ({
    principalKobo: koboOfFigure(whole, exact?.amount),
    startsOn: dayOf(startDate),
  }));
  const { taken } = takeFromTranches(all, nairaToKobo(naira(amount)));
  return payInNaira(payAtMaturity(taken, interestRate, dayOf(maturityDate))).payout;
}

/** Of the amount, or of all that is in it while none is typed. */
function EarlyHead({ lock, amount }: { lock: InterestPackage; amount: number | null }) {
  const days = daysBetween(today(), dayOf(lock.maturityDate));
  const until = dayText(lock.maturityDate);
  const [later, now] =
    amount === null || amount === lock.currentBalance
      ? [lock.pays.payout, lock.currentBalance]
      : [paysByWaiting(lock, amount), amount];
  return (
    <>
      <div className="stack sm">
        <h2 className="h1">{countOf(days, 'day')} to go. Are you sure?</h2>
        <p className="lede">
          {lock.name} is locked until {until}. What you withdraw goes to your IBS account.
        </p>
      </div>
      <div className={classNames('t-interest', css['lock-compare'])} aria-live="polite">
        <div>
          <p className="small">
            <b>If you wait</b>
          </p>
          <CompareFigure amount={later} />
          <p className="small">on {until}, after tax</p>
        </div>
        <div className="now">
          <p className="small">
            <b>If you leave now</b>
          </p>
          <CompareFigure amount={now} />
          <p className="small">today, no interest</p>
        </div>
      </div>
    </>
  );
}

function CompareFigure({ amount }: { amount: number }) {
  const text = formatNaira(amount);
  return (
    <p className={css['lock-figure']} style={sized(text)}>
      {text}
    </p>
  );
}

function MaturedHead({ lock }: { lock: InterestPackage }) {
  return (
    <>
      <div className="stack sm">
        <h2 className="h1">{formatNaira(lock.pays.payout)} is ready</h2>
        <p className="lede">{lock.name} has matured. All of it goes to your IBS account.</p>
      </div>
      <dl className="card facts">
        <div>
          <dt>Principal</dt>
          <dd>{formatNaira(lock.pays.principal)}</dd>
        </div>
        <QuoteMoney quote={lock.pays} />
        <div>
          <dt>You receive</dt>
          <dd>{formatNaira(lock.pays.payout)}</dd>
        </div>
      </dl>
    </>
  );
}

function Loss({ lock, quote }: { lock: InterestPackage; quote: WithdrawalQuote }) {
  const stays = lock.currentBalance - quote.principal;
  const rest = stays > 0 ? ` ${formatNaira(stays)} stays locked and keeps earning.` : '';
  return quote.forfeited === 0 ? (
    <Banner tone="info" live="status">
      No interest yet, so you lose nothing.{rest}
    </Banner>
  ) : (
    <Banner tone="warn" live="status">
      You will lose the {formatNaira(quote.forfeited)} interest earned so far
      {stays > 0 ? ' on this money' : ''}.{rest}
    </Banner>
  );
}

const SETTLE_MS = 300;

/** The value once it has stayed the same for a moment: for what is asked of the server while somebody types. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** What is wrong with taking this amount out of a lock of this balance, in naira; undefined where it is fine. */
export function withdrawalError(amount: number | null, balance: number): string | undefined {
  if (amount === null || amount === 0) return 'Enter an amount.';
  if (amount > balance) return `There is ${formatNaira(balance)} in this lock.`;
  if (amount < balance && balance - amount < LOCK_MIN_NAIRA)
    return `Leave at least ${formatNaira(LOCK_MIN_NAIRA)} in the lock, or take all of it.`;
  return undefined;
}
