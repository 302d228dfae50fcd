import { defect } from './defect.ts';

const QUESTION_TEST = 'apps/web/src/features/telemetry/analytics.test.tsx';
const TERMS_TEST = 'apps/web/src/features/identity/terms-question.test.tsx';

export const telemetryDefects = [
  defect('event of another name is taken', {
    file: 'packages/contract/src/analytics.ts',
    find: '  name: EventName,',
    put: '  name: z.string(),',
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'another name, a text that is too long, another member, and more than 50 are refused',
    ],
  }),
  defect('event carries an address with an id', {
    file: 'apps/api/src/telemetry/analytics.ts',
    find: "SCREENS.find((listed) => listed === params?.['screen'])",
    put: "params?.['screen']",
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'keep a listed screen, and nothing else that is told with them',
    ],
  }),
  defect('fewer events a minute than other calls', {
    file: 'apps/api/src/telemetry/analytics.ts',
    find: 'CALLS_PER_CUSTOMER = 600',
    put: 'CALLS_PER_CUSTOMER = 599',
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'of one customer are bounded, and 600 calls a minute are not too many',
    ],
  }),
  defect('events are kept without consent', {
    file: 'apps/api/src/telemetry/analytics.ts',
    find: '(await findConsent(tx, userId)) !== true',
    put: '(await findConsent(tx, userId)) === false',
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'are kept only while the customer allows it: not before an answer, not after a no',
    ],
  }),
  defect('visit of an event is its customer', {
    file: 'apps/api/src/telemetry/analytics.ts',
    find: 'session: visit,',
    put: 'session: userId,',
    caughtBy: ['apps/api/src/telemetry/analytics.test.ts', 'are kept without anything of whose they are'],
  }),
  defect('consent is asked before the first naira', {
    file: 'apps/api/src/telemetry/analytics.ts',
    find: ' && (await hasPaidIn(db, userId, paidInFrom))',
    put: '',
    caughtBy: ['apps/api/src/telemetry/analytics.test.ts', 'is asked after the first naira, and once'],
  }),
  defect('consent outlives the account', {
    file: 'apps/api/src/telemetry/feature.ts',
    find: '    onClose: [deleteConsent],\n',
    put: '',
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'goes with a customer who closes the account, and stands in the copy of their data',
    ],
  }),
  defect('step of the funnel without the steps before it', {
    file: 'apps/api/src/telemetry/queries.ts',
    find: 'filter (where account) as account',
    put: 'as account',
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'the desk sees how many came how far, from the books, and each step only after those before it',
    ],
  }),
  defect('last step of the funnel counts a schedule alone', {
    file: 'apps/api/src/telemetry/queries.ts',
    find: 'filter (where account and naira and package and schedule)',
    put: 'filter (where account)',
    caughtBy: [
      'apps/api/src/telemetry/analytics.test.ts',
      'the desk sees how many came how far, from the books, and each step only after those before it',
    ],
  }),
  defect('screens are told without consent', {
    file: 'apps/web/src/features/telemetry/analytics.tsx',
    find: 'consent?.isAllowed ?',
    put: 'consent ?',
    caughtBy: [
      'apps/web/src/features/telemetry/analytics.test.tsx',
      'sends nothing without consent, and nothing more once it is taken back',
    ],
  }),
  defect('events of one customer are sent for the next', {
    file: 'apps/web/src/features/telemetry/analytics.tsx',
    find: 'batch === null || currentUserId() !== userId',
    put: 'batch === null',
    caughtBy: [
      'apps/web/src/features/telemetry/analytics.test.tsx',
      'keeps nothing over a sign-out, for nobody and for nobody else',
    ],
  }),
  defect('visit without an end', {
    file: 'apps/web/src/features/telemetry/waiting-events.ts',
    find: 'session === null || at - lastAt > ANALYTICS_SESSION_MS',
    put: 'session === null',
    caughtBy: [
      'apps/web/src/features/telemetry/waiting-events.test.ts',
      'ends a visit after half an hour without an event, and not before',
    ],
  }),
  defect('events wait without a bound', {
    file: 'apps/web/src/features/telemetry/waiting-events.ts',
    find: '.slice(-EVENTS_WAITING_MAX)',
    put: '',
    caughtBy: [
      'apps/web/src/features/telemetry/waiting-events.test.ts',
      'lets no more than 50 events wait, and the oldest go',
    ],
  }),
  defect('lost answer to the question about screens is told as a failure', {
    file: 'apps/web/src/features/telemetry/consent.ts',
    find: "isNotDone(error) ? 'That was not saved.'",
    put: "error instanceof Error ? 'That was not saved.'",
    caughtBy: [QUESTION_TEST, 'a lost answer is not told as a failure'],
  }),
  defect('question about screens stays though its lost answer was saved', {
    file: 'apps/web/src/features/telemetry/consent.ts',
    find: '      void queryClient.invalidateQueries({ queryKey: CONSENT_KEY });\n',
    put: '',
    caughtBy: [QUESTION_TEST, 'a lost answer is not told as a failure'],
  }),
  defect('focus goes with the question about screens', {
    file: 'apps/web/src/features/telemetry/consent-question.tsx',
    find: '    if (section.current) focusHeading({ preventScroll: true });\n',
    put: '',
    caughtBy: [QUESTION_TEST, 'once the question is answered, the heading has the focus'],
  }),
  defect('lost answer to the question about the terms is told as a failure', {
    file: 'apps/web/src/features/identity/terms-question.tsx',
    find: "isNotDone(error) ? 'Not saved'",
    put: "error instanceof Error ? 'Not saved'",
    caughtBy: [TERMS_TEST, 'a lost answer is not told as a failure'],
  }),
  defect('focus goes with the question about the terms', {
    file: 'apps/web/src/features/identity/terms-question.tsx',
    find: '      if (section.current) focusHeading({ preventScroll: true });\n',
    put: '',
    caughtBy: [TERMS_TEST, 'once it is answered, the heading has the focus'],
  }),
];
