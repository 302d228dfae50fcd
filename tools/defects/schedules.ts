import { defect } from './defect.ts';

const RUN = 'apps/api/src/schedules/run-due.test.ts';
const BEGIN = 'apps/api/src/schedules/begin-due.test.ts';
const LATE = 'apps/api/src/schedules/late-answers.test.ts';
const TOGETHER = 'apps/api/src/schedules/begin-many.test.ts';
const CONTRIBUTE = 'apps/api/src/payments/contribute.test.ts';
const CALLS = 'apps/api/src/schedules/schedules.test.ts';
const DATES = 'packages/domain/src/schedule.test.ts';
const HOLIDAYS = 'apps/api/src/schedules/holidays.test.ts';
const TRIES = 'packages/domain/src/schedule-run.test.ts';

export const schedulesDefects = [
  defect('backup tried while the answer is unknown', {
    file: 'packages/domain/src/schedule-run.ts',
    find: "if (result === 'unknown') return { state: 'pending' };",
    put: "if (result === 'unknown' && !tried.hasBackup) return { state: 'pending' };",
    caughtBy: [RUN, 'whose answer is lost stays pending'],
  }),
  defect('month without its day goes on in the next', {
    file: 'packages/domain/src/schedule.ts',
    find: 'return chosen < last ? chosen : last;',
    put: 'return chosen;',
    caughtBy: [DATES, 'run on the last day of a month that has no day 31'],
  }),
  defect('last working day on a holiday', {
    file: 'packages/domain/src/schedule.ts',
    find: 'while (!isWorkingDay(date, corrections)) {',
    put: 'while (isWeekend(date)) {',
    caughtBy: [DATES, 'stop before Eid'],
  }),
  defect('schedule runs on its end date no more', {
    file: 'packages/domain/src/schedule.ts',
    find: 'on > rule.endDate',
    put: 'on >= rule.endDate',
    caughtBy: [DATES, 'begin on the start date and end with the end date'],
  }),
  defect('retry after the next due time', {
    file: 'packages/domain/src/schedule-run.ts',
    find: ' || (nextDueAt !== null && retry.at >= nextDueAt)',
    put: '',
    caughtBy: [TRIES, 'is no retry at or after the next due time'],
  }),
  defect('expired card tried again and again', {
    file: 'packages/domain/src/schedule-run.ts',
    find: 'if (isHopeless || tried.isByHand)',
    put: 'if (tried.isByHand)',
    caughtBy: [TRIES, 'is missed at once where no source can ever pay'],
  }),
  defect('made-up charges never wait', {
    file: 'packages/domain/src/schedule-run.ts',
    find: 'const isTooMany = chargesCard && ',
    put: 'const isTooMany = false && chargesCard && ',
    caughtBy: [LATE, 'would charge a card more than three times waits'],
  }),
  defect('made-up charges without a rest', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: 'return until && until > now ? until : null;',
    put: 'return until && until < now ? until : null;',
    caughtBy: [LATE, 'charges a card at most once in 10 minutes'],
  }),
  defect('charges of schedules faster than the provider takes them', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: 'return room > services.clock.now() ? room : null;',
    put: 'return room < services.clock.now() ? room : null;',
    caughtBy: [RUN, 'waits a minute where the charges of this one are used up'],
  }),
  defect('second success of a date into the package', {
    file: 'apps/api/src/schedules/once-a-date.ts',
    find: "if (row.state !== 'paid') {",
    put: "if (row.state !== 'skipped') {",
    caughtBy: [LATE, 'for a date that is paid by then goes to the account'],
  }),
  defect('tap on a date whose try is awaited', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: `    case 'retrying':
      return;
    case 'due':
    case 'pending':`,
    put: `    case 'retrying':
    case 'pending':
      return;
    case 'due':`,
    caughtBy: [RUN, 'whose answer is lost stays pending'],
  }),
  defect('card of a frozen customer charged', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: "source.method === 'saved_card' && (await isFrozen(tx, userId))",
    put: "source.method === 'account' && (await isFrozen(tx, userId))",
    caughtBy: [RUN, 'stops while the customer is frozen'],
  }),
  defect('card charged by a tap while the customer is frozen', {
    file: 'apps/api/src/schedules/pay-now.ts',
    find: '  if (!paysFromAccount(order)) await assertNotFrozen(tx, userId);\n',
    put: '',
    also: [
      {
        file: 'apps/api/src/schedules/try-occurrence.ts',
        find: "source.method === 'saved_card' && (await",
        put: "source.method === 'saved_card' && !row.isByHand && (await",
      },
    ],
    caughtBy: [RUN, 'stops while the customer is frozen'],
  }),
  defect('tap on an own account refused for its card while frozen', {
    file: 'apps/api/src/schedules/timing.ts',
    find: "return source.method === 'account' || backup?.method === 'account';",
    put: "return source.method === 'account' && backup?.method !== 'saved_card';",
    caughtBy: [BEGIN, 'is paid by one tap from the account alone'],
  }),
  defect('paused schedule pays', {
    file: 'apps/api/src/schedules/begin-due.ts',
    find: 'const reason = isPausedOn(pause, due.on) ? (row.pausedBecause ?? PAUSED) : because;',
    put: 'const reason = because;',
    caughtBy: [RUN, 'what falls due while it is paused is skipped'],
  }),
  defect('schedule made without the PIN', {
    file: 'apps/api/src/identity/pin-where-set.ts',
    find: 'return withPinWhereSet(services, caller, pin, async (tx) => {',
    put: 'return db.transaction().execute(async (tx) => {',
    caughtBy: [CALLS, 'without the PIN where one is set'],
  }),
  defect('schedule pays from where it saves', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: "if (purpose === 'account' && isSameSource(one, target)) {",
    put: "if (purpose === 'daily' && isSameSource(one, target)) {",
    caughtBy: [CALLS, 'is changed member by member'],
  }),
  defect('last one of a product is more than is missing', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '  const amountKobo = amountNow(row, target);',
    put: '  const amountKobo = row.amountKobo;',
    also: [
      {
        file: 'apps/api/src/schedules/begin-due.ts',
        find: 'asTold(row, due.on, amountKobo)',
        put: 'row.amountKobo',
      },
    ],
    caughtBy: [RUN, 'gets what is missing as the last one'],
  }),
  defect('newer schedule pays first', {
    file: 'apps/api/src/schedules/occurrence-queries.ts',
    find: ".orderBy('dueAt')\n    .orderBy('scheduleId')",
    put: ".orderBy('dueAt')\n    .orderBy('scheduleId', 'desc')",
    caughtBy: [TOGETHER, 'a date that is being tried goes before a newer one'],
  }),
  defect('newer schedule paid by another worker while the older is being tried', {
    file: 'apps/api/src/schedules/occurrence-queries.ts',
    find: 'coalesce(busy_until > ${now}, false)',
    put: 'coalesce(busy_until < ${now}, false)',
    caughtBy: [TOGETHER, 'no other takes the newer, and the older is paid'],
  }),
  defect('work is due again and again behind a worker that died', {
    file: 'apps/api/src/schedules/work-queries.ts',
    find: 'tried.busy_until > ${now}',
    put: 'tried.busy_until < ${now}',
    caughtBy: [TOGETHER, 'no other takes the newer, and the older is paid'],
  }),
  defect('awaited answer holds up all other dates', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '{ reference, nextCheckAt, busyUntil: null }',
    put: '{ reference, nextCheckAt }',
    caughtBy: [TOGETHER, 'a date whose answer is awaited holds up no other'],
  }),
  defect('newer schedule paid first among many customers', {
    file: 'apps/api/src/schedules/begin-many.ts',
    find: 'a.row.id < b.row.id',
    put: 'a.row.id > b.row.id',
    caughtBy: [RUN, 'that covers one of two pays the older one'],
  }),
  defect('plain date paid while an older one is being tried', {
    file: 'apps/api/src/schedules/queries.ts',
    find: 'where o.user_id = ${mine} and o.next_check_at is not null and',
    put: 'where o.user_id = ${mine} and o.next_check_at is null and',
    caughtBy: [TOGETHER, 'a date that is being tried goes before a newer one'],
  }),
  defect('short account holds up all customers', {
    file: 'apps/api/src/payments/contribute.ts',
    find: 'balance < amountKobo || ',
    put: '',
    caughtBy: [TOGETHER, 'is paid in one transaction'],
  }),
  defect('workers wait for each other’s turns with all their connections', {
    file: 'apps/api/src/platform/take-turn.ts',
    find: '    .skipLocked()\n    .executeTakeFirst();',
    put: '    .executeTakeFirst();',
    caughtBy: [TOGETHER, 'whose turn somebody has is passed over'],
  }),
  defect('busy database keeps a customer’s schedules waiting', {
    file: 'apps/api/src/schedules/begin-many.ts',
    find: 'if (isPassing(error)) {',
    put: "if (isPassing(error) && userId === '') {",
    caughtBy: [TOGETHER, 'where the database is busy, dates are begun as soon as it is not'],
  }),
  defect('worker that waits in vain asks again without a pause', {
    file: 'apps/api/src/schedules/begin-many.ts',
    find: 'outcomes.filter((isDone) => isDone === true).length;',
    put: 'outcomes.length;',
    caughtBy: [TOGETHER, 'where the database is busy, dates are begun as soon as it is not'],
  }),
  defect('who is busy holds up all tries', {
    file: 'apps/api/src/schedules/run-due.ts',
    find: 'if (!areAllBusy || userIds.length === 0) return taken;',
    put: 'if (passed === 0) return taken;',
    caughtBy: [TOGETHER, 'who is busy for long stands before nobody'],
  }),
  defect('turns held for long hold up all customers', {
    file: 'apps/api/src/schedules/begin-many.ts',
    find: 'if (taken > 0) return taken;',
    put: 'return taken;',
    caughtBy: [TOGETHER, 'hold up nobody else'],
  }),
  defect('schedule fills a product above its price', {
    file: 'apps/api/src/payments/contribute.ts',
    find: 'overKobo > 0n || ',
    put: '',
    caughtBy: [CONTRIBUTE, 'each that is plain'],
  }),
  defect('schedule puts half a period into a daily package', {
    file: 'apps/api/src/payments/contribute.ts',
    find: 'if (periodKobo !== null && paid % periodKobo !== 0n) return null;',
    put: '',
    caughtBy: [CONTRIBUTE, 'each that is plain'],
  }),
  defect('twenty-first schedule', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: 'if (open >= SCHEDULES_MAX) {',
    put: 'if (open > SCHEDULES_MAX) {',
    caughtBy: [CALLS, 'where twenty are open'],
  }),
  defect('two calls at once make the twenty-first schedule', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: '  await holdOpen(tx, userId);\n  const { open } = await countSchedules',
    put: '  const { open } = await countSchedules',
    also: [
      {
        file: 'apps/api/src/identity/pin-where-set.ts',
        find: '      await lockCustomer(tx, caller.userId);\n',
        put: '',
      },
    ],
    caughtBy: [CALLS, 'where two come at once and there is room for one'],
  }),
  defect('card removed while its answer was awaited tried again', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: "kind: isGone ? 'hopeless' : 'declined'",
    put: "kind: 'declined'",
    caughtBy: [LATE, 'is tried no more, if the bank did not'],
  }),
  defect('awaited try of a deleted schedule not stopped', {
    file: 'apps/api/src/schedules/occurrence-queries.ts',
    find: "  await own.set({ isStopped: true }).where('state', '=', 'pending').execute();\n",
    put: '',
    caughtBy: [LATE, 'takes no money from the backup after delete'],
  }),
  defect('backup charged for a schedule that was stopped', {
    file: 'packages/domain/src/schedule-run.ts',
    find: "  if (tried.isStopped) return { state: 'missed' };\n",
    put: '',
    caughtBy: [TRIES, 'is missed, with no backup and no retry'],
  }),
  defect('try that was begun is paid after the pause', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: "if (row.isStopped) throw new Refusal('WRONG_STATE', { message: STOPPED });",
    put: '',
    caughtBy: [LATE, 'pays nothing with a try that was begun and not made'],
  }),
  defect('card charged untold after a pause', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: 'if (isPausedOn(pauseOf(row), next)) return known;',
    put: "if (row.state === 'paused') return known;",
    caughtBy: [BEGIN, 'is told the day before its first date after a pause'],
  }),
  defect('told of a charge that is skipped', {
    file: 'apps/api/src/schedules/notify-ahead.ts',
    find: '    if (skipped.get(row.id)?.dueOn === on) continue;\n',
    put: '',
    caughtBy: [BEGIN, 'is not told of a date that is paused over, nor of one that is skipped'],
  }),
  defect('date shows another amount than was paid for it', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '  if (amountKobo !== row.amountKobo) await updateOrder(tx, row, { ...row, amountKobo });\n',
    put: '',
    also: [
      {
        file: 'apps/api/src/schedules/once-a-date.ts',
        find: '        if (amountKobo !== row.amountKobo) await updateOrder(tx, row, { ...row, amountKobo });\n',
        put: '',
      },
    ],
    caughtBy: [BEGIN, 'each date shows what was paid for it'],
  }),
  defect('Kolo’s own pause outlives its reason', {
    file: 'apps/api/src/schedules/target.ts',
    find: "if (row.state !== 'paused' || row.pausedBecause === null || !target) return row;",
    put: "if (row.state !== 'active' || row.pausedBecause === null || !target) return row;",
    caughtBy: [RUN, 'is another one once its schedule is changed to it'],
  }),
  defect('pause over a full package outlives the merge', {
    file: 'apps/api/src/schedules/target.ts',
    find: '(isMerged || !isSame)',
    put: '(!isMerged && !isSame)',
    caughtBy: [BEGIN, 'goes on in the one that it is merged into'],
  }),
  defect('charge of another sum than was told', {
    file: 'apps/api/src/schedules/write-schedule.ts',
    find: '  if (isToldElse) return null;\n',
    put: '',
    caughtBy: [BEGIN, 'is told again where its amount, its source or its hour is changed'],
  }),
  defect('stopped try that came to nothing not told', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '(!row.isStopped || canPay)',
    put: '!row.isStopped',
    caughtBy: [LATE, 'is told of what was missed'],
  }),
  defect('delete repeated is refused', {
    file: 'apps/api/src/schedules/queries.ts',
    find: "    .where('id', '=', id)\n    .executeTakeFirst();\n  return numUpdatedRows",
    put: "    .where('id', '=', id)\n    .where('deletedAt', 'is', null)\n    .executeTakeFirst();\n  return numUpdatedRows",
    caughtBy: [CALLS, 'is gone once deleted'],
  }),
  defect('schedule outlives its account', {
    file: 'apps/api/src/schedules/feature.ts',
    find: 'onClose: [endOnClosing],',
    put: 'onClose: [],',
    caughtBy: [CALLS, 'it ends with the account'],
  }),
  defect('who is moved by a holiday is not told', {
    file: 'apps/api/src/schedules/correct-holiday.ts',
    find: 'from: words(from),',
    put: 'from: words(to),',
    caughtBy: [HOLIDAYS, 'moves what has not begun, and who is moved is told'],
  }),
  defect('day shown after a late holiday is not the day that is charged', {
    file: 'apps/api/src/schedules/timing.ts',
    find: ': { on: nextDueOn, at: dueAt(nextDueOn, rule.hour) };\n  return',
    put: ': dueFrom(rule, nextDueOn, holidays);\n  return',
    caughtBy: [HOLIDAYS, 'leaves the date where the right day is past'],
  }),
  defect('change of a schedule drops the date that a late holiday left', {
    file: 'apps/api/src/schedules/timing.ts',
    find: 'return standing.at > now && (next === null || stands < next.on) ? standing : next;',
    put: 'return standing.at > now && next === null ? standing : next;',
    caughtBy: [HOLIDAYS, 'leaves the date where the right day is past'],
  }),
  defect('month paid twice once its holiday is none', {
    file: 'apps/api/src/schedules/timing.ts',
    find: ': dueAfter(rule, lastBegun, holidays);',
    put: ': dueFrom(rule, addDays(lastBegun, 1), holidays);',
    caughtBy: [HOLIDAYS, 'makes no second date of a month'],
  }),
  defect('month paid twice where its holiday is corrected as it begins', {
    file: 'packages/domain/src/schedule.ts',
    find: "const isMonthly = rule.rhythm.frequency === 'monthly';",
    put: 'const isMonthly = false;',
    caughtBy: [DATES, 'are one in a month'],
  }),
  defect('calendar leaves a corrected holiday out', {
    file: 'apps/web/src/features/schedules/form.ts',
    find: 'next = dueAfter(rule, next.on, corrections);',
    put: 'next = dueAfter(rule, next.on, []);',
    caughtBy: ['apps/web/src/features/schedules/form.test.ts', 'shows the next run as the server says it'],
  }),
  defect('preview leaves a corrected holiday out', {
    file: 'apps/web/src/features/schedules/form.ts',
    find: 'return nextDues(rule, after, corrections, most);',
    put: 'return nextDues(rule, after, []);',
    caughtBy: [
      'apps/web/src/features/schedules/form.test.ts',
      'shows the dates as corrected holidays have them',
    ],
  }),
  defect('skipped date charged on the day to which a holiday moved it', {
    file: 'apps/api/src/schedules/correct-holiday.ts',
    find: 'if (isSkipped) await moveDate(tx, skipped, right);',
    put: 'if (isSkipped) await Promise.resolve();',
    caughtBy: [HOLIDAYS, 'moves a date that was skipped beforehand'],
  }),
  defect('card charged more than was told', {
    file: 'apps/api/src/schedules/begin-due.ts',
    find: 'return told.amountKobo < amountKobo ? told.amountKobo : amountKobo;',
    put: 'return amountKobo;',
    caughtBy: [BEGIN, 'a card is charged no more than was told the day before'],
  }),
  defect('card charged more than was told, with the plain dates', {
    file: 'apps/api/src/schedules/begin-many.ts',
    find: 'row.told.amountKobo < row.amountKobo)',
    put: 'row.told.amountKobo < 0n)',
    caughtBy: [BEGIN, 'a card is charged no more than was told the day before'],
  }),
];
