import { defect } from './defect.ts';

const NAMES = 'apps/api/src/notifications/package-names.test.ts';

const MAIL = 'apps/api/src/providers/mail.test.ts';

const SCREEN = 'apps/web/src/features/notifications/notifications-screen';

export const notificationsDefects = [
  defect('mailbox that is refused for good fails its job for ever', {
    file: 'apps/api/src/providers/mail.ts',
    find: 'if (!(error instanceof AddresseeRefused)) throw error;',
    put: 'throw error;',
    caughtBy: [
      'apps/api/src/notifications/notifications.test.ts',
      'a mailbox that is refused for good ends the job',
    ],
  }),
  defect('mailbox that is busy is given up', {
    file: 'apps/api/src/providers/mail.ts',
    find: 'z.minimum(550)',
    put: 'z.minimum(450)',
    caughtBy: [MAIL, 'a refusal of a mailbox that is busy'],
  }),
  defect('every mail given up while the mail server blocks ours', {
    file: 'apps/api/src/providers/mail.ts',
    find: 'data && !BY_RULE.test(data.response)',
    put: 'data',
    caughtBy: [MAIL, 'a refusal of our address on a list of the blocked'],
  }),
  defect('every mail given up while our sender is refused', {
    file: 'apps/api/src/providers/mail.ts',
    find: "z.literal('RCPT TO')",
    put: 'z.string()',
    caughtBy: [MAIL, 'a refusal of our own sender'],
  }),
  defect('name of a package that a thief types is a link in our message', {
    file: 'apps/api/src/notifications/words.ts',
    find: '[[key, leadingNowhere(value)]]',
    put: '[[key, value]]',
    caughtBy: [NAMES, 'that a thief types leads the owner nowhere'],
  }),
  defect('reason of a paused schedule names a link that a thief typed', {
    file: 'apps/api/src/notifications/schedule-words.ts',
    find: '${mergedWords(notice)}${leadingNowhere(notice.reason)}',
    put: '${mergedWords(notice)}${notice.reason}',
    caughtBy: [NAMES, 'leads the owner nowhere: schedule_paused'],
  }),
  defect('client that left silences its process', {
    file: 'apps/api/src/notifications/live.ts',
    find: 'if (this.#open.size > 0) this.#running ??= this.#run();',
    put: 'this.#running ??= this.#run();',
    caughtBy: [
      'apps/api/src/notifications/live.test.ts',
      'a client that left while its stream was being opened, alone in its process, keeps no news from the next',
    ],
  }),
  defect('lock left early is told quietly', {
    file: 'apps/api/src/notifications/channels.ts',
    find: "lock_left_early: { topic: 'security', channels: ['email', 'sms', 'push'] },",
    put: "lock_left_early: { topic: 'money', channels: ['email', 'push'] },",
    caughtBy: [
      'apps/api/src/notifications/preferences.test.ts',
      'bank accounts, a withdrawal and a lock left early are told',
    ],
  }),
  defect('removed bank account is told quietly', {
    file: 'apps/api/src/notifications/channels.ts',
    find: "bank_account_removed: { topic: 'security', channels: ['email', 'sms', 'push'] },",
    put: "bank_account_removed: { topic: 'money', channels: ['email', 'push'] },",
    caughtBy: [
      'apps/api/src/notifications/preferences.test.ts',
      'bank accounts, a withdrawal and a lock left early are told',
    ],
  }),
  defect('ended session hears', {
    file: 'apps/api/src/notifications/live.ts',
    find: `  async #mayHear({ stream, leave }: OpenStream): Promise<boolean> {
    const isAllowed = await stream.isStillAllowed();
    if (!isAllowed) leave();
    return isAllowed;`,
    put: `  async #mayHear({ stream }: OpenStream): Promise<boolean> {
    return stream !== null;`,
    caughtBy: [
      'apps/api/src/notifications/live.test.ts',
      'a session that has ended hears nothing more, not even before the next heartbeat',
    ],
  }),
  defect('notification behind the provider', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: "(job) => notify(deps, job), 'inbox'),",
    put: "(job) => notify(deps, job), 'money'),",
    caughtBy: ['apps/api/src/worker.test.ts', 'what is told in the app waits for no host outside'],
  }),
  defect('notification foreign delete', {
    file: 'apps/api/src/notifications/queries.ts',
    find: `    .set({ removedAt: now })
    .where('userId', '=', userId)`,
    put: '    .set({ removedAt: now })',
    caughtBy: ['apps/api/src/notifications/notifications.test.ts', 'unknown one are one answer'],
  }),
  defect('payment news to everybody', {
    file: 'apps/api/src/notifications/live.ts',
    find: 'states.filter((one) => one.userId === userId).map(({ reference, state }) => [reference, state]),',
    put: 'states.filter((one) => one.userId !== null).map(({ reference, state }) => [reference, state]),',
    caughtBy: [
      'apps/api/src/notifications/live.test.ts',
      'a payment that stands differently is named to its customer once, on every stream, and to nobody else',
    ],
  }),
  defect('preference ignored', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: 'const goesBy = (channel: (typeof channels)[number]) => channels.includes(channel) && wanted[channel];',
    put: 'const goesBy = (channel: (typeof channels)[number]) => channels.includes(channel);',
    caughtBy: ['apps/api/src/notifications/preferences.test.ts', 'is told in the app alone'],
  }),
  defect('push after logout', {
    file: 'apps/api/src/notifications/devices.ts',
    find: 'return devices.filter(({ sessionId }) => live.has(sessionId));',
    put: 'return live.size > 0 ? devices.filter(({ sessionId }) => live.has(sessionId)) : devices;',
    caughtBy: ['apps/api/src/notifications/devices.test.ts', 'logging out ends'],
  }),
  defect('amount through Google', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: "if (platform !== 'web') return",
    put: "if (platform === 'ios') return",
    caughtBy: ['apps/api/src/notifications/devices.test.ts', 'Google nothing of what it is'],
  }),
  defect('amount through Apple', {
    file: 'apps/api/src/notifications/jobs.ts',
    find: "if (platform !== 'web') return",
    put: "if (platform === 'android') return",
    caughtBy: ['apps/api/src/notifications/iphone.test.ts', 'Apple nothing of what it is'],
  }),
  defect('phone without the app asked for ever', {
    file: 'apps/api/src/providers/fcm.ts',
    find: "'UNREGISTERED', ",
    put: '',
    caughtBy: ['apps/api/src/notifications/devices.test.ts', 'was removed from its phone is forgotten'],
  }),
  defect('iPhone without the app asked for ever', {
    file: 'apps/api/src/providers/apns.ts',
    find: 'status === UNREGISTERED || ',
    put: '',
    caughtBy: ['apps/api/src/providers/apns.test.ts', '410 Unregistered says'],
  }),
  defect('slow message to an iPhone ends those beside it', {
    file: 'apps/api/src/providers/apns.ts',
    find: '    session.close();\n    throw error;',
    put: '    session.destroy();\n    throw error;',
    caughtBy: ['apps/api/src/providers/apns.test.ts', 'and the one beside it is taken'],
  }),
  defect('message to an iPhone that fails ends those of another connection', {
    file: 'apps/api/src/providers/apns.ts',
    find: '    session.close();\n    throw error;',
    put: '    connection().destroy();\n    throw error;',
    caughtBy: ['apps/api/src/providers/apns.test.ts', 'ends none on the next one'],
  }),
  defect('device told of two customers', {
    file: 'apps/api/src/notifications/devices.ts',
    find: 'await deleteDevice(tx, owner.userId, owner.deviceId);',
    put: '',
    caughtBy: ['apps/api/src/notifications/devices.test.ts', 'a phone that somebody else signs in to'],
  }),
  defect('malformed message ends every registration', {
    file: 'apps/api/src/providers/fcm.ts',
    find: "GONE.has(errorCode ?? '')",
    put: "GONE.has(errorCode ?? 'INVALID_ARGUMENT')",
    caughtBy: ['apps/api/src/providers/fcm.test.ts', 'of another kind fails'],
  }),
  defect('covered amount in the name of the button that deletes its notification', {
    file: `${SCREEN}.tsx`,
    find: 'aria-label={`Delete ${title}`}',
    put: 'aria-label={`Delete ${notification.title}`}',
    caughtBy: [`${SCREEN}.test.tsx`, 'has the eye, which covers every amount that is told'],
  }),
  defect('focus goes with the button that marks all as read', {
    file: `${SCREEN}.tsx`,
    find: '    focusHeading({ preventScroll: true });\n',
    put: '',
    caughtBy: [`${SCREEN}.test.tsx`, 'once all are marked as read, the heading has the focus'],
  }),
  defect('lost answer to a notification setting is told as a failure', {
    file: 'apps/web/src/features/notifications/use-preference-change.ts',
    find: 'const isKnown = isNotDone(error);',
    put: 'const isKnown = isNotDone(error) || undo !== undefined;',
    caughtBy: [
      'apps/web/src/features/notifications/use-preferences.test.tsx',
      'a lost answer is not told as a failure',
    ],
  }),
  defect('messages that may be off at the server are told as still on', {
    file: 'apps/web/src/features/notifications/use-push.ts',
    find: 'const isKnown = wanted || isNotDone(error);',
    put: 'const isKnown = true;',
    caughtBy: [
      'apps/web/src/features/notifications/this-device.test.tsx',
      'messages that may be off at the server alone are not said to be on still',
    ],
  }),
];
