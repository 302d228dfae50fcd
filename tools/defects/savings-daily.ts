import { defect } from './defect.ts';

export const savingsDailyDefects = [
  defect('daily contribution counted twice', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: 'd.total_count + c.amount / d.amount_per_period_kobo',
    put: 'd.total_count + 2 * c.amount / d.amount_per_period_kobo',
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('daily packages counted at once', {
    file: 'apps/api/src/savings/daily/write-daily.ts',
    find: `    await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'of daily packages, and of packages towards a product'],
  }),
];
