import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountTitle } from '@kolo/domain/account-types';
import { NoPackage } from '#features/savings/no-package.tsx';
import { ACCOUNTS_NOT_FETCHED, accountsQuery, refreshMoney } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { cardsQuery, refreshCards } from '#features/payment-methods/api.ts';
import { AmountStep, VerifyIdentity } from '#features/payments/amount-step.tsx';
import { overRoom, readDepositForm } from '#features/payments/deposit-form.ts';
import { DepositMethod } from '#features/payments/deposit-method.tsx';
import { IntoCard } from '#features/payments/into-card.tsx';
import { OwedBanner } from '#features/payments/owed-banner.tsx';
import { depositRoomQuery } from '#features/payments/api.ts';
import { chosenMethod, lastPayFrom, payMethods, readPayFrom } from '#features/payments/pay-methods.ts';
import { ContributionPreview } from '#features/savings/contribution-preview.tsx';
import { contributionRule, type ContributionRule, type NoRoom } from '#features/savings/contribution-rule.ts';
import { today } from '#features/savings/days.ts';
import { PACKAGE_ACCOUNT, packageTitle } from '#features/savings/package-look.ts';
import { PACKAGE_LOOKS } from '#features/savings/package-view.ts';
import { refreshPackages } from '#features/savings/api.ts';
import { HeldPackage } from '#features/savings/sb/held-package.tsx';
import { usePackages, type AnyPackage } from '#features/savings/use-package.ts';
import { errorText } from '#lib/api-error.ts';
import { useAmountDraft } from '#lib/draft.ts';
import { paths, type DepositStart } from '#lib/paths.ts';
import { lastingStorage } from '#lib/storage.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

type OpenRule = Extract<ContributionRule, { kind: 'open' }>;

/** Money into one package: how much, then from where. The address holds both, so that the way back and a reload do too. */
export function PackageDeposit({ packageId }: { packageId: string }) {
  const [search] = useSearchParams();
  const { data: me } = useQuery(meQuery);
  const all = usePackages();
  const pot = all.state === 'loaded' ? all.packages.find(({ id }) => id === packageId) : undefined;
  const { amount } = readDepositForm(search, []);
  const rule = pot && contributionRule(pot, today());
  const payable =
    rule?.kind === 'open' && amount !== null && rule.errorOf(amount) === undefined ? amount : null;
  const atMethod = search.get('step') === 'method' && payable !== null;
  const start: DepositStart = { package: packageId, amount: amount ?? undefined };
  const title = atMethod ? 'Choose how to pay' : 'Deposit';
  useScreen(title);
  return (
    <Page
      title={title}
      backHref={atMethod ? paths.deposit(start) : pot ? paths.package(pot.id) : paths.packages}
    >
      {me?.owes ? <OwedBanner /> : null}
      {pot && rule ? (
        rule.kind === 'none' && rule.reason === 'held' ? (
          <HeldPackage name={packageTitle(pot)} orderId={rule.orderId} />
        ) : rule.kind === 'none' ? (
          <NoRoomForMore pot={pot} reason={rule.reason} />
        ) : atMethod ? (
          <HowToPay pot={pot} amount={payable} />
        ) : (
          <HowMuch pot={pot} rule={rule} asked={amount} />
        )
      ) : (
        <NoPackage all={all} />
      )}
    </Page>
  );
}

interface HowMuchProps {
  readonly pot: AnyPackage;
  readonly rule: OpenRule;
  readonly asked: number | null;
}

/** Why so much new money cannot come in, and whether an account of the customer's own has that much. */
function useNewMoneyLimit(amount: number | null) {
  const { data: room } = useQuery(depositRoomQuery);
  const { data: own } = useQuery(accountsQuery);
  const hasOwn = own?.accounts.some(({ availableBalance }) => availableBalance >= (amount ?? 0)) ?? true;
  return { why: overRoom(amount, room), hasOwn };
}

function HowMuch({ pot, rule, asked }: HowMuchProps) {
  const navigate = useNavigate();
  // Of this day: tomorrow what is due is filled in again.
  const draft = `deposit ${[pot.id, asked, today()].join(' ')}`;
  const { form: amount, setForm: setAmount, forget } = useAmountDraft(draft, asked ?? rule.due ?? null);
  const [error, setError] = useState<string>();
  const isRight = rule.errorOf(amount) === undefined;
  const { why, hasOwn } = useNewMoneyLimit(amount);
  const tooMuch = hasOwn ? undefined : why;
  const { icon, tone } = PACKAGE_LOOKS[pot.kind];
  function submit(form: HTMLFormElement) {
    const wrong = rule.errorOf(amount);
    setError(wrong);
    if (wrong !== undefined || tooMuch !== undefined) {
      form.querySelector<HTMLElement>('[data-field="amount"]')?.focus();
      return;
    }
    const chosen: DepositStart = { package: pot.id, amount: amount ?? undefined };
    forget();
    // The step before keeps what was typed too, for the way back.
    void navigate(paths.deposit(chosen), { replace: true });
    void navigate(paths.deposit({ ...chosen, step: 'method' }));
  }
  return (
    <AmountStep
      into={<IntoCard title={packageTitle(pot)} icon={icon} tone={tone} changeHref={paths.packages} />}
      amount={amount}
      onAmount={(next) => {
        setError(undefined);
        setAmount(next);
      }}
      hint={rule.hint}
      error={error ?? tooMuch ?? rule.tooMuch(amount)}
      problem={amount === null ? undefined : rule.errorOf(amount)}
      chips={rule.chips}
      autoFocus={amount === null}
      remedy={tooMuch === undefined ? null : <VerifyIdentity />}
      onSubmit={submit}
    >
      {why === undefined || !hasOwn ? null : (
        <Banner
          tone="info"
          live="status"
          title="Only one of your own accounts can pay this much."
          action={<VerifyIdentity />}
        >
          {why}
        </Banner>
      )}
      <ContributionPreview pot={pot} amount={isRight ? (amount ?? 0) : 0} />
    </AmountStep>
  );
}

function HowToPay({ pot, amount }: { pot: AnyPackage; amount: number }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const accounts = useQuery(accountsQuery);
  const cards = useQuery(cardsQuery);
  const [from, setFrom] = useState(() => readPayFrom(search));
  // As it was: what is paid with now changes no choice on this page.
  const [last] = useState(() => lastPayFrom(lastingStorage));
  const start: DepositStart = { package: pot.id, amount };
  // Without the saved cards the others still pay; with them the first choice must not change under the hand.
  if (!accounts.data || cards.isPending) {
    return accounts.isError ? (
      <NotLoaded
        title="Error fetching accounts"
        why={errorText(accounts.error, ACCOUNTS_NOT_FETCHED)}
        onRetry={accounts.refetch}
      />
    ) : (
      <SkeletonList rows={2} label="Loading your accounts" />
    );
  }
  const { icon, tone } = PACKAGE_LOOKS[pot.kind];
  const payment = { purpose: pot.kind, packageId: pot.id, amount };
  const methods = payMethods(payment, accounts.data.accounts, cards.data ?? []);
  return (
    <DepositMethod
      amount={amount}
      methods={methods}
      chosen={chosenMethod(methods, from, { last, own: PACKAGE_ACCOUNT[pot.kind] })}
      onChoose={(next) => {
        setFrom(next);
        void navigate(paths.deposit({ ...start, step: 'method', from: next }), { replace: true });
      }}
      into={{ title: packageTitle(pot), icon, tone }}
      editHref={paths.deposit(start)}
      onRefused={() => {
        void refreshMoney(queryClient);
        void refreshPackages(queryClient);
        void refreshCards(queryClient);
      }}
    />
  );
}

const TITLES: Readonly<Record<NoRoom, string>> = {
  closed: 'This package is closed',
  full: 'This package is paid in full',
  matured: 'This lock has ended',
};

const WORDS: Readonly<Record<NoRoom, string>> = {
  closed: 'takes no more money.',
  full: 'needs nothing more. All the money is there.',
  matured: 'takes no more money. It has reached its date.',
};

/** Instead of a form whose payment would be refused. */
function NoRoomForMore({ pot, reason }: { pot: AnyPackage; reason: NoRoom }) {
  const account = PACKAGE_ACCOUNT[pot.kind];
  return (
    <>
      <EmptyState title={TITLES[reason]}>
        {packageTitle(pot)} {WORDS[reason]}
      </EmptyState>
      <div className="stack md">
        <Button href={paths.package(pot.id)} full>
          See the package
        </Button>
        <Button variant="quiet" href={paths.deposit({ account })} full>
          Deposit into your {accountTitle(account)}
        </Button>
      </div>
    </>
  );
}
