import { expect, test } from 'vitest';
import type { Notice } from '#platform/notices.ts';
import { wordsOf } from './words.ts';

const TYPED = 'Kolo help: kolo-help.ng/x or 0803.123.4567';
const HARMLESS = 'Kolo help: kolo-help. ng/x or …';
const scheduleId = '01940000-0000-7000-8000-000000000000';
const reason = `${TYPED} is closed.`;

const NOTICES: readonly Notice[] = [
  { kind: 'contribution_credited', amountKobo: '100000', balanceKobo: '100000', packageName: TYPED },
  { kind: 'reminder', amountKobo: '100000', packageId: scheduleId, packageName: TYPED, on: '2026-11-21' },
  { kind: 'lock_left_early', amountKobo: '100000', packageName: TYPED },
  { kind: 'sb_merged', amountKobo: '100000', balanceKobo: '100000', fromName: TYPED, packageName: 'Iron' },
  { kind: 'schedule_paused', scheduleId, name: 'Iron', mergedName: TYPED, reason: 'Iron is closed.' },
  { kind: 'schedule_paused', scheduleId, name: 'Rent', reason },
  {
    kind: 'schedule_missed',
    occurrenceId: scheduleId,
    name: 'Rent',
    amountKobo: '100000',
    dueOn: '21 Nov 2026',
    reason,
  },
];

test.each(NOTICES)('the name of a package that a thief types leads the owner nowhere: $kind', (notice) => {
  const { title, body, sms } = wordsOf(notice);
  const said = `${title} ${body} ${sms}`;
  expect(said).toContain(HARMLESS);
  expect(said).not.toMatch(/\.ng|4567/);
});
