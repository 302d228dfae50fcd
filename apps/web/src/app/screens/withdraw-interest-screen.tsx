import type { InterestPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { UnknownPackage } from '#features/savings/no-package.tsx';
import { PackageChoice, withdrawHref } from '#features/savings/package-choice.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { refreshMoney } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { WithdrawLock } from '#features/savings/interest/withdraw-lock.tsx';
import { interestPackagesQuery, refreshPackages } from '#features/savings/api.ts';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { earlierWords } from '#lib/command/send-once.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast-store.ts';

function titleOf(id: string | null, lock: InterestPackage | undefined): string {
  if (id === null) return 'Withdraw';
  return lock?.status === 'matured' ? 'Take the money' : 'Withdraw early';
}

export function WithdrawInterestScreen() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const id = search.get('package');
  const locks = useQuery(interestPackagesQuery);
  const { data: me } = useQuery(meQuery);
  const frozen = useFrozenNotice('You cannot withdraw early for now.');
  const [held, setHeld] = useState<InterestPackage | null>(null);
  const lock = held?._id === id ? held : locks.data?.find(({ _id }) => _id === id);
  const title = titleOf(id, lock);
  useScreen(title);

  async function done(payout: number, askedEarlierAt?: Date) {
    await Promise.all([refreshPackages(queryClient), refreshMoney(queryClient)]);
    toast({
      title: `${formatNaira(payout)} is in your IBS account`,
      detail: earlierWords(askedEarlierAt, 'withdraw again'),
    });
    await navigate(lock ? paths.package(lock._id) : paths.packages, { replace: true });
  }

  return (
    <Page title={title} backHref={lock ? paths.package(lock._id) : paths.packages}>
      {id === null ? (
        <PackageChoice
          question="Withdraw from which package?"
          fits={({ kind }) => kind === 'ibs'}
          hrefOf={withdrawHref}
          none={{ title: 'No money is locked', text: 'You have no open interest packages.' }}
        />
      ) : frozen && lock?.status === 'active' && held === null ? (
        // Not while one is under way: it may be done.
        frozen
      ) : lock && lock.status !== 'closed' ? (
        <WithdrawLock
          key={`${lock._id} ${lock.status}`}
          lock={lock}
          hasPin={me?.hasPin ?? false}
          onDone={done}
          onHold={setHeld}
        />
      ) : lock ? (
        <EmptyState
          title="This lock is closed"
          action={<Button href={paths.package(lock._id)}>See what it paid</Button>}
        >
          There is no money left in it.
        </EmptyState>
      ) : locks.isPending ? (
        <SkeletonList rows={3} label="Loading your lock" />
      ) : locks.isError ? (
        <NotLoaded
          title="Your lock could not be loaded"
          why={errorText(locks.error)}
          onRetry={locks.refetch}
        />
      ) : (
        <UnknownPackage />
      )}
    </Page>
  );
}
