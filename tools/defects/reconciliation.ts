import { defect } from './defect.ts';

export const reconciliationDefects = [
  defect('books compared by status alone', {
    file: 'apps/api/src/reconciliation/compare.ts',
    find: 'const isSame = ours.amountKobo === null || theirs.amountKobo === ours.amountKobo;',
    put: 'const isSame = ours.amountKobo === null || theirs.amountKobo >= ours.amountKobo;',
    caughtBy: [
      'apps/api/src/reconciliation/reconcile.test.ts',
      'each difference is found and opens one case, however often it is found; none is credited',
    ],
  }),
  defect('difference opened each day', {
    file: 'apps/api/src/reconciliation/reconcile.ts',
    find: 'const key = `reconcile:${source.name}:${difference}:${reference}`;',
    put: 'const key = `reconcile:${source.name}:${difference}:${reference}:${services.ids.next()}`;',
    caughtBy: [
      'apps/api/src/reconciliation/reconcile.test.ts',
      'each difference is found and opens one case, however often it is found; none is credited',
    ],
  }),
  defect('inbound foreign to the books', {
    file: 'apps/api/src/reconciliation/line-queries.ts',
    find: `    union all
    select \${INBOUND} from inbound_transfer i where i.reference = any(\${references}::text[])
`,
    put: '',
    caughtBy: [
      'apps/api/src/reconciliation/all-kinds.test.ts',
      'a day with all kinds of money agrees with the provider',
    ],
  }),
  defect('missing payout unseen', {
    file: 'apps/api/src/reconciliation/reconcile.ts',
    find: 'if (!(await source.isKnown(line.reference))) missing.push(missingWithThem(line));',
    put: "if (source.name === 'charge' && !(await source.isKnown(line.reference))) missing.push(missingWithThem(line));",
    caughtBy: ['apps/api/src/reconciliation/all-kinds.test.ts', 'is found once, and moves nothing'],
  }),
  defect('missing with them unseen', {
    file: 'apps/api/src/reconciliation/reconcile.ts',
    find: `  yield* missingLines(source, range, seen);
`,
    put: '',
    caughtBy: [
      'apps/api/src/reconciliation/reconcile.test.ts',
      'each difference is found and opens one case, however often it is found; none is credited',
    ],
  }),
  defect('refund that the provider no longer knows untold', {
    file: 'apps/api/src/refunds/refund-process.ts',
    find: "      return { ...stays, trouble: 'gone' };",
    put: '      return stays;',
    caughtBy: [
      'apps/api/src/refunds/refund-process.test.ts',
      'that the provider took and no longer knows is told to staff once',
    ],
  }),
  defect('surplus not in our book', {
    file: 'apps/api/src/reconciliation/line-queries.ts',
    find: 'p.user_id, p.reference, p.status, p.amount_kobo + coalesce((',
    put: 'p.user_id, p.reference, p.status, p.amount_kobo + 0 * coalesce((',
    caughtBy: [
      'apps/api/src/payments/surplus.test.ts',
      "stands in our book with the sum that the provider's has",
    ],
  }),
];
