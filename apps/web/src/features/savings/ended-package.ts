import { formatNaira } from '@kolo/domain/money';
import { DAILY_MARKS } from '@kolo/domain/progress';
import { lockEnd, UNPAID_ENDS } from './interest/lock-end-words.ts';
import { packageView, type PackageView } from './package-view.ts';
import type { AnyPackage } from './use-package.ts';

/** How a package ended; undefined while it runs. */
function endOf(one: AnyPackage): string | undefined {
  switch (one.kind) {
    case 'daily':
      return one.data.status === 'closed'
        ? `${Math.min(one.data.totalCount, DAILY_MARKS)} of ${DAILY_MARKS} payments made`
        : undefined;
    case 'sb': {
      const { status, mergedInto, orderedBy } = one.data;
      if (status !== 'closed') return undefined;
      if (orderedBy !== undefined) return 'You ordered it';
      return mergedInto === undefined ? 'It is empty' : 'Its money moved into another package';
    }
    case 'ibs': {
      const end = lockEnd(one.data);
      if (end === 'again') return 'Locked again';
      return end === 'paid' ? `${formatNaira(one.data.pays.payout)} paid out` : end && UNPAID_ENDS[end];
    }
  }
}

/** The view of a package where those that ended are shown too, with how they did. The first screen, which has none, does not load it. */
export function endedPackageView(one: AnyPackage, now: Date): PackageView {
  const view = packageView(one, now);
  return { ...view, line: endOf(one) ?? view.line };
}
