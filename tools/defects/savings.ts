import { defect } from './defect.ts';

const PACKAGES = 'apps/web/src/app/screens/packages-screen.test.tsx';

export const savingsDefects = [
  defect('locks counted at once', {
    file: 'apps/api/src/savings/once.ts',
    find: `      await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'of locks, from the account as on pages'],
  }),
  defect('taken from the oldest contribution', {
    file: 'apps/api/src/savings/package-queries.ts',
    find: 'order by c.newest desc nulls last, p.created_at desc, p.pot desc',
    put: 'order by c.newest nulls last, p.created_at desc, p.pot desc',
    caughtBy: [
      'apps/api/src/disputes/taken-from-all.test.ts',
      'accounts, then daily and product packages by their newest contribution, then interest packages by maturity',
    ],
  }),
  defect('page of a package shows what it holds though it is covered', {
    file: 'apps/web/src/features/savings/package-money.tsx',
    find: 'if (!hidden) return',
    put: 'if (!hidden || props.isSized) return',
    caughtBy: [PACKAGES, 'the page of a daily package has the same eye'],
  }),
  defect('sentences on the page of a package uncovered', {
    file: 'apps/web/src/features/savings/package-money.tsx',
    find: 'return hidden ? coverAmounts : (text) => text;',
    put: 'return (text) => text;',
    caughtBy: [PACKAGES, 'the page of a lock has the same eye'],
  }),
  defect('question before a package is closed covers its money', {
    file: 'apps/web/src/features/savings/daily/edit-daily.tsx',
    find: '<Money amountNaira={payout} /> goes to your DS account.',
    put: '•••• goes to your DS account.',
    caughtBy: [PACKAGES, 'what is asked before money moves is not covered'],
  }),
  defect('weekly plan of a covered package tells what is in it', {
    file: 'apps/web/src/app/screens/product-screen.tsx',
    find: ' Amount={PackageMoney}',
    put: '',
    caughtBy: [
      'apps/web/src/app/screens/product-screen.test.tsx',
      'beside a package for the same product, the eye covers its amounts',
    ],
  }),
  defect('product beside another package shows what is covered', {
    file: 'apps/web/src/app/screens/product-screen.tsx',
    find: 'your <PackageMoney amountNaira={saved} /> stays.',
    put: 'your {formatNaira(saved)} stays.',
    caughtBy: [
      'apps/web/src/app/screens/product-screen.test.tsx',
      'beside a package for another product, the eye covers its amounts',
    ],
  }),
];
