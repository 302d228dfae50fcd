import type { Account } from '@kolo/contract/accounts';
import { accountTitle, type AccountType } from '@kolo/domain/account-types';
import { lagosDateOf } from '@kolo/domain/dates';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { accountChoice } from '#features/accounts/account-choice.ts';
import { ACCOUNT_KINDS } from '#features/accounts/account-kinds.ts';
import { AccountTypeButtons } from '#features/accounts/account-type-picker.tsx';
import { ACCOUNTS_NOT_FETCHED, accountsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { cardsQuery, refreshCards } from '#features/payment-methods/api.ts';
import { DepositAmount } from '#features/payments/deposit-amount.tsx';
import { DepositDraft, readDepositForm, toDepositRequest } from '#features/payments/deposit-form.ts';
import { DepositMethod } from '#features/payments/deposit-method.tsx';
import type { DepositBody } from '#features/payments/api.ts';
import { heldWords } from '#features/payments/held-words.ts';
import { OwedBanner } from '#features/payments/owed-banner.tsx';
import { VirtualAccountSection } from '#features/payments/virtual-account.tsx';
import { chosenMethod, lastPayFrom, outsideMethods, readPayFrom } from '#features/payments/pay-methods.ts';
import { errorText } from '#lib/api-error.ts';
import { useDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { lastingStorage } from '#lib/storage.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { PackageDeposit } from './package-deposit.tsx';

/** Into a package where the address names one, else into an account. */
export function DepositScreen() {
  const [search] = useSearchParams();
  const packageId = search.get('package');
  const step = search.get('step');
  // Each step is its own screen, and its heading gets the focus.
  if (packageId === null) return <AccountDeposit key={step} />;
  return <PackageDeposit key={`${packageId} ${step}`} packageId={packageId} />;
}

/** What its first step shows, so that it is drawn once and not in parts. */
DepositScreen.ask = (queryClient: QueryClient): Promise<void> => queryClient.prefetchQuery(accountsQuery);

function AccountDeposit() {
  const [search] = useSearchParams();
  const { data: me } = useQuery(meQuery);
  const accounts = useQuery(accountsQuery);
  const types = accounts.data?.accounts.map(({ accountType }) => accountType) ?? [];
  const isReady = toDepositRequest(readDepositForm(search, types)).kind === 'ready';
  const atMethod = search.get('step') === 'method' && isReady;
  const title = atMethod ? 'Choose how to pay' : 'Deposit';
  useScreen(title);
  return (
    <Page title={title} backHref={atMethod ? withoutStep(search) : paths.home}>
      {me?.owes ? <OwedBanner /> : null}
      <Loaded
        of={accounts}
        failed="Error fetching accounts"
        why={errorText(accounts.error, ACCOUNTS_NOT_FETCHED)}
        loading={<SkeletonList rows={2} label="Loading your accounts" />}
      >
        {(data) => <DepositInto accounts={data.accounts} />}
      </Loaded>
    </Page>
  );
}

function withoutStep(search: URLSearchParams): string {
  const rest = new URLSearchParams(search);
  rest.delete('step');
  return `${paths.deposit()}?${rest}`;
}

/** The address holds the step and what was chosen, so that the way back and a reload keep both. */
function DepositInto({ accounts }: { accounts: readonly Account[] }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const me = useQuery(meQuery);
  const open = accounts.map(({ accountType }) => accountType);
  const asked = readDepositForm(search, open);
  // Each address has its own form: what an address asks for comes before what was typed elsewhere.
  const name = `deposit ${[asked.account, asked.amount].join(' ')}`;
  const { form: typed, setForm: setTyped, forget } = useDraft(name, DepositDraft, () => asked);
  // An account opened just now is the one to fill.
  const form = typed.account === null ? { ...typed, account: asked.account } : typed;
  const request = toDepositRequest(asked);

  if (open.length === 0) return <NoAccount />;
  if (search.get('step') === 'method' && request.kind === 'ready') {
    return <AccountHowToPay body={request.body} editHref={withoutStep(search)} />;
  }
  return (
    <div className="stack lg">
      <DepositAmount
        form={form}
        accounts={accounts.map((account) => accountChoice(account, account.accountType))}
        held={me.data && heldWords(me.data.kycStatus, lagosDateOf(serverClock.now()))}
        onChange={setTyped}
        onContinue={() => {
          const chosen = { account: form.account ?? undefined, amount: form.amount ?? undefined };
          forget();
          // The step before keeps what was chosen too, for the way back.
          void navigate(paths.deposit(chosen), { replace: true });
          void navigate(paths.deposit({ ...chosen, step: 'method' }));
        }}
      />
      <VirtualAccountSection />
    </div>
  );
}

interface AccountHowToPayProps {
  readonly body: DepositBody & { readonly accountType: AccountType };
  readonly editHref: string;
}

function AccountHowToPay({ body, editHref }: AccountHowToPayProps) {
  const { accountType, amount } = body;
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const cards = useQuery(cardsQuery);
  const [from, setFrom] = useState(() => readPayFrom(search));
  // As it was: what is paid with now changes no choice on this page.
  const [last] = useState(() => lastPayFrom(lastingStorage));
  // A card that cannot be looked up does not stand in the way of the one that is typed in.
  if (cards.isPending) return <SkeletonList rows={2} label="Loading your cards" />;
  const methods = outsideMethods(body, cards.data ?? []);
  return (
    <DepositMethod
      amount={amount}
      methods={methods}
      chosen={chosenMethod(methods, from, { last, own: null })}
      onChoose={(next) => {
        setFrom(next);
        const chosen = { account: accountType, amount, step: 'method', from: next } as const;
        void navigate(paths.deposit(chosen), { replace: true });
      }}
      into={{ ...ACCOUNT_KINDS[accountType], title: accountTitle(accountType) }}
      editHref={editHref}
      onRefused={() => void refreshCards(queryClient)}
    />
  );
}

/** One press opens the first account, and the deposit goes on. */
function NoAccount() {
  return (
    <section className="stack">
      <div className="stack sm">
        <h2>Which account should it go into?</h2>
        <p className="muted">We open it for you now. It is free, and you can add the others later.</p>
      </div>
      <AccountTypeButtons />
    </section>
  );
}
