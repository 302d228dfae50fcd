import { defect } from './defect.ts';

const FORM = 'apps/web/src/features/schedules/form.test.ts';

/** What a customer is told of a schedule, by message and on the screen. */
export const scheduleNoticesDefects = [
  defect('payment by hand that fails after its call is told nowhere', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '!(row.isByHand && isWatched) &&',
    put: '!row.isByHand &&',
    caughtBy: ['apps/api/src/schedules/pay-now.test.ts', 'is told once where it fails after its call'],
  }),
  defect('payment by hand told by message too where its call says that it failed', {
    file: 'apps/api/src/schedules/try-occurrence.ts',
    find: '!(row.isByHand && isWatched) && (',
    put: '(',
    caughtBy: ['apps/api/src/schedules/pay-now.test.ts', 'not where the call itself says so'],
  }),
  defect('coming card charge told by no SMS to who has nothing but a phone', {
    file: 'apps/api/src/notifications/channels.ts',
    find: "schedule_tomorrow: { topic: 'money', channels: ['email', 'sms', 'push'] },",
    put: "schedule_tomorrow: { topic: 'money', channels: ['email', 'push'] },",
    caughtBy: ['apps/api/src/notifications/preferences.test.ts', 'hears by SMS of a card charge to come'],
  }),
  defect('resumed schedule takes its next charge for one of which nothing is told', {
    file: 'apps/api/src/schedules/pause-schedule.ts',
    find: 'row.told?.amountKobo === 0n ? null : row.told;',
    put: 'row.told;',
    caughtBy: [
      'apps/api/src/schedules/full-package.test.ts',
      'is told once its schedule is resumed, and made',
    ],
  }),
  defect('change of the hour shows the date that has run today', {
    file: 'apps/web/src/features/schedules/form.ts',
    find: 'Math.max(now.getTime(), ...ends)',
    put: 'now.getTime()',
    caughtBy: [FORM, 'shows no date of a change that has begun'],
  }),
  defect('change of the hour shows the date that was skipped', {
    file: 'apps/web/src/features/schedules/form.ts',
    find: 'return isSkipped ? new Date(endOf(first.on)) : after;',
    put: 'return isSkipped ? after : after;',
    caughtBy: [FORM, 'shows no date of a change that has begun'],
  }),
  defect('calendar counts one page of the activity as all that there was', {
    file: 'apps/web/src/features/schedules/api.ts',
    find: 'page <= PAGES_MAX',
    put: 'page <= 1',
    caughtBy: [
      'apps/web/src/features/schedules/schedules-screen.test.tsx',
      'counts every date of the earliest month that it shows',
    ],
  }),
  defect('days counted of which nothing is known yet', {
    file: 'apps/web/src/features/schedules/month-calendar.tsx',
    find: '{shown.activity ? <Legend month={month} counts={countMarks(marks)} /> : null}',
    put: '<Legend month={month} counts={countMarks(marks)} />',
    caughtBy: [
      'apps/web/src/features/schedules/schedules-screen.test.tsx',
      'a month whose activity could not be loaded counts no days',
    ],
  }),
  defect('skip that is done is said nowhere, and done again', {
    file: 'apps/web/src/features/schedules/schedule-detail.tsx',
    find: '    onSuccess: toast,\n',
    put: '',
    caughtBy: [
      'apps/web/src/features/schedules/schedule-detail.test.tsx',
      'a schedule whose next date is skipped says so',
    ],
  }),
  defect('schedule that Kolo has paused is shown as on', {
    file: 'apps/web/src/app/live-updates.ts',
    find: "movesMoney || notification.kind.startsWith('schedule_')",
    put: 'movesMoney',
    caughtBy: ['apps/web/src/app/live-updates.test.ts', 'or a pause by Kolo, refresh the schedules'],
  }),
  defect('calendar that starts over at every payment', {
    file: 'apps/web/src/app/live-updates.ts',
    find: 'if (!isAsking) void ask();',
    put: 'void ask();',
    caughtBy: ['apps/web/src/app/live-updates.test.ts', 'start nothing over'],
  }),
  defect('payment that came while the schedules were asked for is not shown', {
    file: 'apps/web/src/app/live-updates.ts',
    find: '    if (heard > before) await ask();\n',
    put: '',
    caughtBy: ['apps/web/src/app/live-updates.test.ts', 'they are asked for once more, for all of it'],
  }),
  defect('calendar counts a part of the activity as all that there was', {
    file: 'apps/web/src/features/schedules/api.ts',
    find: "throw new Error('There are too many payments to show here.');",
    put: 'return dates;',
    caughtBy: [
      'apps/web/src/features/schedules/schedules-screen.test.tsx',
      'activity that has more pages than are asked for is not counted as all',
    ],
  }),
];
