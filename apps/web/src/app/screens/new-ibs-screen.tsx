import type { Account } from '@kolo/contract/accounts';
import type { Card } from '@kolo/contract/cards';
import type { LockQuote } from '@kolo/contract/interest-savings';
import { accountTitle } from '@kolo/domain/account-types';
import { cardTitle } from '@kolo/domain/cards';
import { LOCK_MIN_NAIRA } from '@kolo/domain/interest';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountChoice } from '#features/accounts/account-choice.ts';
import { ACCOUNTS_NOT_FETCHED, accountsQuery, refreshMoney } from '#features/accounts/api.ts';
import { cardsQuery } from '#features/payment-methods/api.ts';
import { PageInTheWay } from '#features/payments/page-in-the-way.tsx';
import { overRoom } from '#features/payments/deposit-form.ts';
import { pageNextOf } from '#features/payments/page-next.ts';
import { depositRoomQuery, fetchPayment } from '#features/payments/api.ts';
import { startPayment } from '#features/payments/start-deposit.ts';
import { ConfirmLock } from '#features/savings/interest/confirm-lock.tsx';
import { keepLockDraft } from '#features/savings/interest/lock-draft.ts';
import {
  accountOf,
  keptCardOf,
  readLockForm,
  type LockSource,
  type LockTerms,
} from '#features/savings/interest/lock-form.ts';
import { NewLock, type AgreedLock } from '#features/savings/interest/new-lock.tsx';
import { openSource, payBody } from '#features/savings/interest/open-lock.ts';
import { lockOnce, payForLock } from '#features/savings/interest/api.ts';
import { refreshAll, refreshPackages } from '#features/savings/api.ts';
import { errorText } from '#lib/api-error.ts';
import { intents } from '#lib/command/intent.ts';
import { useCheckout, type NextStep } from '#lib/command/use-checkout.ts';
import { paths } from '#lib/paths.ts';
import { earlierWords } from '#lib/command/send-once.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';

export function NewIbsScreen() {
  useScreen('New Interest Savings');
  const accounts = useQuery(accountsQuery);
  const cards = useQuery(cardsQuery);
  const usable = cards.data?.filter(({ status }) => status === 'usable') ?? [];
  return (
    <Page title="New Interest Savings" backHref={paths.newPackage()}>
      {/* Without the saved cards the others still pay; with them the first choice must not change under the hand. */}
      {accounts.data && !cards.isPending ? (
        <Lock accounts={accounts.data.accounts} cards={usable} />
      ) : accounts.isError ? (
        <NotLoaded
          title="Error fetching accounts"
          why={errorText(accounts.error, ACCOUNTS_NOT_FETCHED)}
          onRetry={accounts.refetch}
        />
      ) : (
        <SkeletonList rows={3} label="Loading your accounts" />
      )}
    </Page>
  );
}

interface Command {
  readonly terms: LockTerms;
  readonly source: LockSource;
  readonly quote: LockQuote;
  /** The last try had no answer. */
  readonly isRetry: boolean;
}

function useLocking() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useCommand({
    mutationFn: ({ terms, source, quote }: Command) => {
      const account = accountOf(source);
      if (account === null) throw new Error('a card pays and does not lock');
      return lockOnce(terms, account, quote);
    },
    onSuccess: async (lock) => {
      const detail = earlierWords(lock.askedEarlierAt, 'lock it again');
      if (detail) toast({ title: `${lock.name} is locked.`, detail });
      await Promise.all([refreshPackages(queryClient), refreshMoney(queryClient)]);
      await navigate(paths.newPackageSuccess(lock._id), { replace: true });
    },
    // It may be done although no answer came, or what it was agreed to by may be out of date.
    onError: () => void refreshAll(queryClient),
  });
}

/** From another source it could be locked twice, where the press itself takes the money. */
function mayBeDone({ terms, source }: Command, asked: LockTerms): boolean {
  const { name, amount, lockPeriod } = terms;
  const isSame = name === asked.name && amount === asked.amount && lockPeriod === asked.lockPeriod;
  return isSame && (accountOf(source) !== null || keptCardOf(source) !== null);
}

function payFor({ terms, source, isRetry }: Command): Promise<NextStep> {
  const calls = { intents, init: payForLock, status: fetchPayment, isRetry };
  return startPayment('lock', payBody(terms, source), calls);
}

function sourceTitle(source: LockSource, cards: readonly Card[]): string {
  const account = accountOf(source);
  if (account !== null) return accountTitle(account);
  if (source === 'bank_transfer') return 'Bank transfer';
  if (source === 'ussd') return 'USSD';
  const card = cards.find(({ id }) => id === keptCardOf(source));
  return card ? cardTitle(card) : 'Card';
}

/** An account that has so much, the one that is for it before the others; where none has, a card. */
function firstSource(accounts: readonly Account[], cards: readonly Card[], amount: number): LockSource {
  const able = accounts.filter(({ availableBalance }) => availableBalance >= amount);
  const account = able.find(({ accountType }) => accountType === 'ibs') ?? able[0];
  if (account) return `account:${account.accountType}`;
  return cards[0] ? `card:${cards[0].id}` : 'card';
}

interface LockProps {
  readonly accounts: readonly Account[];
  readonly cards: readonly Card[];
}

function Lock({ accounts, cards }: LockProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [agreed, setAgreed] = useState<AgreedLock | null>(null);
  const [locking, paying] = [useLocking(), useCheckout(payFor)];
  const { data: room } = useQuery(depositRoomQuery);
  const page = pageNextOf(paying.error);
  const running = agreed && accountOf(agreed.source) === null ? paying : locking;
  // Until its answer has come, the same is asked for again, from the same source, with the figures that were agreed to.
  const unanswered = locking.unanswered ?? paying.unanswered;
  return (
    <>
      <NewLock
        start={readLockForm(search)}
        draft={`new lock ${search.toString()}`}
        accounts={accounts}
        firstSource={(amount) => firstSource(accounts, cards, amount ?? LOCK_MIN_NAIRA)}
        choices={accounts.map((account) =>
          accountChoice<LockSource>(account, `account:${account.accountType}`),
        )}
        cards={cards}
        openFrom={(terms) =>
          unanswered && mayBeDone(unanswered, terms) ? unanswered.source : openSource(terms, cards)
        }
        overRoom={(amount) => overRoom(amount, room)}
        onAgreed={(next) => {
          setAgreed(next);
          const { terms } = next;
          if (unanswered && mayBeDone(unanswered, terms)) return;
          locking.reset();
          paying.reset();
          const { name, amount, lockPeriod } = terms;
          // So that the way back from the payment page finds what was typed.
          if (accountOf(next.source) === null) keepLockDraft(terms);
          void navigate(paths.newIbsWith({ name, amount, months: lockPeriod }), { replace: true });
        }}
      />
      {agreed ? (
        <ConfirmLock
          terms={agreed.terms}
          source={agreed.source}
          isOpen={agreed.isOpen}
          from={sourceTitle(agreed.source, cards)}
          busy={running.isPending}
          error={running.error}
          wayOn={
            page && !running.isPending ? (
              <PageInTheWay
                page={page}
                wanted={agreed.terms.amount}
                forPackage
                onTransfer={(amount) =>
                  void navigate(paths.deposit({ amount, step: 'method', from: 'bank_transfer' }))
                }
              />
            ) : null
          }
          onClose={() => setAgreed(null)}
          onConfirm={(quote) => {
            const { terms, source } = agreed;
            const command = unanswered
              ? { ...unanswered, isRetry: true }
              : quote && { terms, source, quote, isRetry: false };
            if (command) (accountOf(source) === null ? paying : locking).run(command);
          }}
        />
      ) : null}
    </>
  );
}
