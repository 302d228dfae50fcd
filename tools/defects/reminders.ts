import { defect } from './defect.ts';

const RULE = 'packages/domain/src/reminder.test.ts';
const WORK = 'apps/api/src/savings/daily/reminders.test.ts';
const SENT = 'apps/api/src/notifications/reminders.test.ts';

export const remindersDefects = [
  defect('reminded while frozen', {
    file: 'packages/domain/src/reminder.ts',
    find: 'if (isPaid || facts.isFrozen || !facts.isOn)',
    put: 'if (isPaid || !facts.isOn)',
    caughtBy: [WORK, 'does not come while the customer is frozen'],
  }),
  defect('an ended freeze still counts', {
    file: 'apps/api/src/identity/freeze-queries.ts',
    find: "on.onRef('f.userId', '=', 'c.userId').on('f.endedAt', 'is', null)",
    put: "on.onRef('f.userId', '=', 'c.userId')",
    caughtBy: [WORK, 'does not come while the customer is frozen'],
  }),
  defect('reminded although a schedule pays', {
    file: 'packages/domain/src/reminder.ts',
    find: 'facts.isPaidToday || facts.scheduled.some((one) => paysMark(plan, today, one))',
    put: 'facts.isPaidToday',
    caughtBy: [WORK, 'does not come where a schedule pays, later that evening too'],
  }),
  defect('reminded although a schedule tries again', {
    file: 'apps/api/src/schedules/scheduled-queries.ts',
    find: "o.state in ('due', 'pending', 'retrying')",
    put: "o.state in ('due', 'pending')",
    caughtBy: [WORK, 'does not come while a schedule tries again'],
  }),
  defect('paused schedule taken for one that pays', {
    file: 'apps/api/src/schedules/scheduled-queries.ts',
    find: '(s.paused_until <= s.next_due_on or s.paused_because is not null)',
    put: '(s.paused_until <= s.next_due_on or s.paused_because is null)',
    caughtBy: [WORK, 'comes while it is paused'],
  }),
  defect('reminded although a schedule goes on', {
    file: 'apps/api/src/schedules/scheduled-queries.ts',
    find: ' or s.paused_because is not null',
    put: '',
    caughtBy: [WORK, 'does not come where a schedule goes on that evening'],
  }),
  defect('not reminded because of a schedule whose amount does not fit', {
    file: 'apps/api/src/savings/daily/remind.ts',
    find: ' && one.amountKobo % own.amountPerPeriodKobo === 0n',
    put: '',
    caughtBy: [WORK, 'where the amount of a schedule no longer fits'],
  }),
  defect('reminded in the night', {
    file: 'packages/domain/src/reminder.ts',
    find: 'now < dueAt(today, NIGHT_BEGINS_HOUR)',
    put: 'now <= dueAt(today, NIGHT_BEGINS_HOUR)',
    caughtBy: [WORK, 'is not made up at night'],
  }),
  defect('reminder sent in the night by a provider that was late', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: 'if (lagosDateOf(now) !== notice.on || !isDaytime(now)) return false;',
    put: 'if (lagosDateOf(now) !== notice.on) return false;',
    caughtBy: [SENT, 'is dropped at night'],
  }),
  defect('reminded twice in a day', {
    file: 'packages/domain/src/reminder.ts',
    find: 'facts.remindedOn !== today && ',
    put: '',
    caughtBy: [RULE, 'comes once a day'],
  }),
  defect('reminder forgets that it came', {
    file: 'apps/api/src/savings/daily/remind.ts',
    find: 'remindedOn: reminds ? today : row.remindedOn',
    put: 'remindedOn: row.remindedOn',
    caughtBy: [WORK, 'again although the hour changes'],
  }),
  defect('reminded on the day of sign-up', {
    file: 'packages/domain/src/reminder.ts',
    find: 'facts.signedUpOn !== today && ',
    put: '',
    caughtBy: [WORK, 'comes at 18:00 of the day after sign-up'],
  }),
  defect('reminded for ever', {
    file: 'packages/domain/src/reminder.ts',
    find: ' && days <= NONE_AFTER_DAYS',
    put: '',
    caughtBy: [RULE, 'and no more after 30'],
  }),
  defect('reminded of what was paid today', {
    file: 'apps/api/src/payments/package-queries.ts',
    find: "p.status in ('pending', 'succeeded')",
    put: "p.status = 'pending'",
    caughtBy: [WORK, 'who is behind and has paid today'],
  }),
  defect('reminder against the switch', {
    file: 'packages/domain/src/reminder.ts',
    find: 'facts.isFrozen || !facts.isOn)',
    put: 'facts.isFrozen)',
    caughtBy: [WORK, 'not at all once it is off'],
  }),
  defect('link of a reminder stops an account', {
    file: 'apps/api/src/identity/contacts/links.ts',
    find: 'return makeLink(services, { userId, channel, expiresAt, ...link });',
    put: "return makeLink(services, { userId, channel, expiresAt, ...link, purpose: 'stop_account' });",
    caughtBy: [SENT, 'stops reminders for anyone who presses'],
  }),
  defect('link of a reminder for ever', {
    file: 'apps/api/src/identity/contacts/follow-link.ts',
    find: "return purpose !== 'end_contact' && expiresAt <= now;",
    put: "return purpose !== 'end_contact' && purpose !== 'stop_reminders' && expiresAt <= now;",
    caughtBy: [SENT, 'is good for 60 days'],
  }),
  defect('reminder asks for what is paid', {
    file: 'apps/api/src/notifications/queries.ts',
    find: ' && path !== null && !row.isPaid ?',
    put: ' && path !== null ?',
    caughtBy: [SENT, 'it asks for nothing more once its package was paid'],
  }),
  defect('reminder silenced by a payment into another package', {
    file: 'apps/api/src/notifications/queries.ts',
    find: 'and paid.package_id = notification.package_id and',
    put: 'and paid.package_id is not null and',
    caughtBy: [SENT, 'it asks for nothing more once its package was paid'],
  }),
  defect('reminder silenced by an earlier payment', {
    file: 'apps/api/src/notifications/queries.ts',
    find: ' and paid.id > notification.id',
    put: '',
    caughtBy: [SENT, 'it asks for nothing more once its package was paid'],
  }),
  defect('payment at a tap names no package', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: "'packageId', c.package_id, ",
    put: '',
    caughtBy: ['apps/api/src/payments/contribute.test.ts', 'and says which package it is in'],
  }),
  defect('payment of a schedule names no package', {
    file: 'apps/api/src/payments/contribute.ts',
    find: '        packageId: place.id,\n',
    put: '',
    caughtBy: ['apps/api/src/payments/contribute.test.ts', 'and says which package it is in'],
  }),
  defect('reminder that waited is sent though the customer stopped them', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: '  return (await remindersOf(db, [userId]))(userId).isOn;',
    put: '  return (await remindersOf(db, [userId]))(userId).hour >= 0;',
    caughtBy: [SENT, 'is dropped at night, the day after and once it was stopped'],
  }),
  defect('reminder by SMS that nobody switched on', {
    file: 'apps/api/src/notifications/channels.ts',
    find: "reminder: { topic: 'news'",
    put: "reminder: { topic: 'security'",
    caughtBy: [SENT, 'by SMS only where that is switched on'],
  }),
  defect('reminded of every mark after three that were missed', {
    file: 'packages/domain/src/reminder.ts',
    find: ' && days % DAYS_PER_WEEK === 0',
    put: ' && days % DAYS_PER_WEEK >= 0',
    caughtBy: [RULE, 'then weekly from the 14th day'],
  }),
  defect('reminded of a fourth mark in a row', {
    file: 'packages/domain/src/reminder.ts',
    find: 'const MISSED_MAX = 2;',
    put: 'const MISSED_MAX = 3;',
    caughtBy: [RULE, 'comes for three marks in a row'],
  }),
];
