import type { NoRoom } from '#features/savings/contribution-rule.ts';
import { PACKAGE_LOOK, packageTitle } from '#features/savings/package-look.ts';
import type { AnyPackage } from '#features/savings/use-package.ts';
import { accountLabel } from '@kolo/domain/account-types';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';

const TITLES: Readonly<Record<NoRoom, string>> = {
  closed: 'This package is closed',
  full: 'This package is paid in full',
  matured: 'This lock is over',
};

const WORDS: Readonly<Record<NoRoom, string>> = {
  closed: 'takes no more money.',
  full: 'needs nothing more. All the money is there.',
  matured: 'takes no more money. Its date has come.',
};

/** Instead of a form whose payment would be refused. */
export function NoRoomForMore({ pot, reason }: { pot: AnyPackage; reason: NoRoom }) {
  const { account } = PACKAGE_LOOK[pot.kind];
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
          Deposit into your {accountLabel(account)} account
        </Button>
      </div>
    </>
  );
}
