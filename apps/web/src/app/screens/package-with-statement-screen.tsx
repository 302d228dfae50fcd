import { StatementSection } from '#features/accounts/statement-section.tsx';
import { PackageScreen } from '#features/savings/package-screen.tsx';
import type { AnyPackage } from '#features/savings/use-package.ts';

const KINDS = { daily: 'daily', sb: 'sb', ibs: 'interest' } as const;

function statementOf({ kind, id }: AnyPackage) {
  return <StatementSection key={id} source={{ kind: KINDS[kind], id }} />;
}

/** A package of any kind with what came into it and left it. */
export function PackageWithStatementScreen() {
  return <PackageScreen statementOf={statementOf} />;
}
