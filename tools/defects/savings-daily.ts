import { defect } from './defect.ts';

export const savingsDailyDefects = [
  defect('daily contribution counted twice', {
    file: 'apps/api/src/savings/daily/daily-purpose.ts',
    find: 'await updateDaily(tx, row, { totalCount: row.totalCount + periods });',
    put: 'await updateDaily(tx, row, { totalCount: row.totalCount + 2 * periods });',
    caughtBy: ['apps/api/src/savings/model.test.ts', 'the API and the books never differ from the model'],
  }),
  defect('daily packages counted at once', {
    file: 'apps/api/src/savings/daily/create-daily.ts',
    find: `    await takeTurn(tx, userId);
`,
    put: '',
    caughtBy: ['apps/api/src/lock-order.test.ts', 'of daily packages, and of packages towards a product'],
  }),
];
