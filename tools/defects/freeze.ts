import { defect } from './defect.ts';

export const freezeDefects = [
  defect('freeze alarm too early', {
    file: 'apps/api/src/identity/freeze.ts',
    find: 'await insertFreeze(tx, freeze, startOfLagosDay(addDays(reviewOn, 1)));',
    put: 'await insertFreeze(tx, freeze, startOfLagosDay(reviewOn));',
    caughtBy: ['apps/api/src/frozen.test.ts', 'past the review day the freeze stands'],
  }),
  defect('freeze tells of a report', {
    file: 'apps/api/src/identity/customers-ops.ts',
    find: 'reason: tipsOff ? NEUTRAL_REASON : command.reason,',
    put: 'reason: command.reason,',
    caughtBy: ['apps/api/src/frozen.test.ts', 'keeps words that warn or insult'],
  }),
  defect('link replaces freeze of staff', {
    file: 'apps/api/src/identity/freeze.ts',
    find: "if (present && origin === 'contact') return true;",
    put: 'if (present && origin === present.origin) return true;',
    caughtBy: ['apps/api/src/frozen.test.ts', 'a link freezes until staff decide'],
  }),
];
