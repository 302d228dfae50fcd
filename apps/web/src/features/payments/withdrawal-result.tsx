import type { Withdrawal, WithdrawalEvent } from '@kolo/contract/withdrawals';
import { accountTitle } from '@kolo/domain/account-types';
import { formatDayAndTime, formatTimeAndDay } from '@kolo/domain/dates';
import { WITHDRAWAL_EVENT_WORDS } from '@kolo/domain/payment-words';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatNaira } from '@kolo/domain/money';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Timeline, type TimelineStep } from '#ui/timeline.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Money } from '#ui/money.tsx';
import { Pot } from '#ui/pot.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Reference } from '#ui/reference.tsx';
import { useOnline } from '#ui/use-online.ts';
import { NotAsked } from './payment-pending.tsx';
import { madeGoodWords } from './payment-words.ts';
import { isSettled, withdrawalQuery } from './withdraw-queries.ts';
import { WITHDRAWAL_KEY } from './api.ts';

const POT_SIZE = 132;
const POT_MARKS_CUT = 20;

interface WithdrawalResultProps {
  readonly id: string;
  /** Where the receipt of a withdrawal is, as soon as that is known. */
  readonly receiptOf: (withdrawal: Withdrawal) => string | undefined;
}

/** What has become of a withdrawal, as the server tells it; it changes by itself. */
export function WithdrawalResult({ id, receiptOf }: WithdrawalResultProps) {
  const query = useQuery(withdrawalQuery(id));
  const queryClient = useQueryClient();
  const settled = query.data !== undefined && isSettled(query.data);
  useEffect(() => {
    // Balances and lists have changed with it.
    if (settled)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== WITHDRAWAL_KEY[0] });
  }, [settled, queryClient]);
  if (query.data)
    return (
      <Standing
        withdrawal={query.data}
        receiptHref={receiptOf(query.data)}
        checking={query.isFetching}
        isStale={query.isError}
        onCheck={() => void query.refetch()}
      />
    );
  if (!query.isError) return <SkeletonList rows={4} label="Loading your withdrawal" />;
  if (isNotThere(query.error)) {
    return (
      <EmptyState
        title="We could not find this withdrawal"
        action={<Button href={paths.home}>Go to Home</Button>}
      >
        The address may be incomplete. Your transactions show what has left your accounts.
      </EmptyState>
    );
  }
  return (
    <NotLoaded
      title="We could not check your withdrawal"
      why={errorText(query.error)}
      onRetry={query.refetch}
    />
  );
}

interface StandingProps {
  readonly withdrawal: Withdrawal;
  readonly receiptHref: string | undefined;
  readonly checking: boolean;
  /** The last question about it got no answer from Kolo. */
  readonly isStale: boolean;
  readonly onCheck: () => void;
}

function Standing({ withdrawal, receiptHref, checking, isStale, onCheck }: StandingProps) {
  const { status, message, madeGood, amount, fee } = withdrawal;
  const online = useOnline();
  const cameBack = status === 'failed' || status === 'reversed';
  return (
    <div className="stack lg">
      <div className="empty" role="status">
        {cameBack ? <PotMissed /> : <Pot tone="clay" cut={POT_MARKS_CUT} size={POT_SIZE} />}
        <h2>{withdrawalHeading(withdrawal)}</h2>
        {message === undefined || cameBack ? null : <p>{message}</p>}
        {madeGood === undefined ? null : <p>{madeGoodWords(madeGood)}</p>}
      </div>
      {isSettled(withdrawal) || (online && !isStale) ? null : <NotAsked what="withdrawal" online={online} />}
      {cameBack && message !== undefined ? (
        <Banner tone="bad" title="It did not arrive.">
          {message}
        </Banner>
      ) : null}
      <Facts withdrawal={withdrawal} />
      <WithdrawalTimeline withdrawal={withdrawal} />
      <div className="stack md">
        {isSettled(withdrawal) ? null : (
          <Button variant="quiet" full busy={checking} busyLabel="Checking" needsConnection onClick={onCheck}>
            Check again
          </Button>
        )}
        {cameBack && (madeGood === undefined || madeGood.amount < amount + fee) ? (
          <Button href={paths.withdraw({ account: withdrawal.accountType })} full>
            Withdraw again
          </Button>
        ) : null}
        <Button variant={cameBack ? 'quiet' : 'primary'} href={paths.home} full>
          Go to Home
        </Button>
        {isSettled(withdrawal) && receiptHref !== undefined ? (
          <Button variant="quiet" href={receiptHref} full>
            See the receipt
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Facts({ withdrawal }: { withdrawal: Withdrawal }) {
  const { accountType, amount, fee, bankAccount } = withdrawal;
  return (
    <dl className="card facts">
      <div>
        <dt>From</dt>
        <dd>{accountTitle(accountType)}</dd>
      </div>
      <div>
        <dt>To</dt>
        <dd>
          {bankAccount.bankName}, ending in {bankAccount.accountNumber}
          <br />
          {bankAccount.accountName}
        </dd>
      </div>
      <div>
        <dt>Amount</dt>
        <dd>
          <Money amountNaira={amount} />
        </dd>
      </div>
      <div>
        <dt>Fee</dt>
        <dd>{fee === 0 ? 'Free' : <Money amountNaira={fee} />}</dd>
      </div>
      <div>
        <dt>Reference</dt>
        <dd>
          <Reference of={withdrawal} />
        </dd>
      </div>
    </dl>
  );
}

/** Where a withdrawal went wrong. */
const ENDINGS: readonly WithdrawalEvent[] = ['failed', 'reversed'];

/** What happens next with one that is on its way, and by when. A time that has passed is no promise. */
function nextWords({ settlesBy, waitsInKolo }: Withdrawal, now: Date): string {
  if (waitsInKolo)
    return 'We check your account first. After that it is sent, or comes back to your account.';
  if (settlesBy === undefined || new Date(settlesBy) <= now)
    return 'This is taking longer than usual. We keep checking until your bank has it or it is back.';
  return `Your bank usually has it by ${formatTimeAndDay(new Date(settlesBy), now)}. If it cannot be delivered, the money will come back to your account, and we will tell you.`;
}

/** What has happened, with its time, and what happens next and by when. */
function WithdrawalTimeline({ withdrawal }: { withdrawal: Withdrawal }) {
  const now = serverClock.now();
  const steps: TimelineStep[] = withdrawal.timeline.map(({ at, event }) => ({
    title: WITHDRAWAL_EVENT_WORDS[event],
    detail: formatDayAndTime(new Date(at), now),
    state: ENDINGS.includes(event) ? 'ended' : 'done',
  }));
  const next: TimelineStep = {
    title: 'What happens next',
    detail: nextWords(withdrawal, now),
    state: 'now',
  };
  return (
    <section className="card stack" aria-label="Steps of this withdrawal">
      <Timeline label="What has happened" steps={isSettled(withdrawal) ? steps : [...steps, next]} />
    </section>
  );
}

/** The first thing that a customer reads: where the money is. */
function withdrawalHeading(withdrawal: Withdrawal): string {
  const { status, amount, fee, accountType, waitsInKolo, madeGood } = withdrawal;
  switch (status) {
    case 'requested':
    case 'sent':
      return `${formatNaira(amount)} is ${waitsInKolo ? 'waiting in Kolo' : 'on its way'}`;
    case 'paid':
      return `${formatNaira(amount)} is in your bank`;
    case 'failed':
    case 'reversed':
      return madeGood === undefined
        ? `${formatNaira(amount + fee)} is back in your ${accountTitle(accountType)}`
        : `${formatNaira(amount + fee)} came back`;
  }
}
