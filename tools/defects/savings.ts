import { defect } from './defect.ts';

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
];
