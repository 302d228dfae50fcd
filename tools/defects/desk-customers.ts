import { defect } from './defect.ts';

const PAGE = 'apps/api/src/identity/desk-customer.test.ts';
const SEARCH = 'apps/api/src/staff/find-customers.test.ts';
const ROUTES = 'apps/api/src/identity/desk-customer.ts';

const RULES = 'apps/api/src/staff/proposal-rules.test.ts';
const JOBS = 'apps/api/src/staff/failed-jobs.test.ts';

/** Of what staff see of one customer, and of how many they stop. */
export const deskCustomerDefects = [
  defect('customer looked at without a record', {
    file: ROUTES,
    find: '  await db.transaction().execute((tx) => recordDeed(tx, services, { staffId, name }, deed));\n',
    put: '  await Promise.resolve([recordDeed, name]);\n',
    caughtBy: [PAGE, 'is on record before it is seen'],
  }),
  defect('further page of a customer without a record', {
    file: ROUTES,
    find: "      await look(deps.services, caller, { command: 'customers show', userId, after });\n",
    put: '      await Promise.resolve(after);\n',
    caughtBy: [PAGE, 'is on record before it is seen'],
  }),
  defect('personal data in full without its reason on record', {
    file: ROUTES,
    find: "command: 'customers unmask', userId, reason, after: { field }",
    put: "command: 'customers unmask', userId, after: { field, said: reason.length }",
    caughtBy: [PAGE, 'the reason is on record'],
  }),
  defect('what was opened of a customer written into the record', {
    file: ROUTES,
    find: 'reason, after: { field } };\n  const value = personalOf(await look(services, caller, deed), field);',
    put: "reason, after: { field, value: (await findCustomer(services.db, userId))?.email ?? '' } };\n  const value = personalOf(await look(services, caller, deed), field);",
    caughtBy: [PAGE, 'the reason is on record without what was shown'],
  }),
  defect('personal data in full for finance', {
    file: 'packages/contract/src/desk/commands.ts',
    find: "'customers unmask': ['support', 'operations', 'admin']",
    put: "'customers unmask': ['support', 'operations', 'finance', 'admin']",
    caughtBy: [PAGE, 'stays masked without a reason, to finance'],
  }),
  defect('customers looked at without a bound', {
    file: ROUTES,
    find: '  await countOpening(services, staffId);\n',
    put: '  await Promise.resolve(countOpening);\n',
    caughtBy: [PAGE, 'nobody opens more in an hour'],
  }),
  defect('address of a customer unmasked', {
    file: ROUTES,
    find: '  address: () => HIDDEN,\n',
    put: '  address: (value) => (value === HIDDEN ? HIDDEN : value),\n',
    caughtBy: [PAGE, 'shows nothing that is personal'],
  }),
  defect('phone number in a goal shown to staff', {
    file: 'apps/api/src/savings/daily/desk-section.ts',
    find: "{ name: 'Goal', value: withContactsMasked(target) }",
    put: "{ name: 'Goal', value: target }",
    caughtBy: [PAGE, 'whatever the customer wrote where'],
  }),
  defect('contact in a case shown on the page of its customer', {
    file: 'apps/api/src/cases/desk-section.ts',
    find: "{ name: 'Asked', value: withContactsMasked(text) }",
    put: "{ name: 'Asked', value: text }",
    caughtBy: [PAGE, 'whatever the customer wrote where'],
  }),
  defect('cases read by a role that answers none', {
    file: 'apps/api/src/cases/desk-section.ts',
    find: "...(mayCommand(role, 'cases answer') ? said : [])",
    put: "...(mayCommand(role, 'cases list') ? said : [])",
    caughtBy: [PAGE, 'does not say to finance what a case says'],
  }),
  defect('note of a freeze read by who cannot end it', {
    file: 'apps/api/src/identity/desk-sections.ts',
    find: '...(isShown && note !== null ?',
    put: '...(note !== null ?',
    caughtBy: [PAGE, 'keeps its note from a role that cannot end it'],
  }),
  defect('note of a freeze read in the record by who cannot end it', {
    file: 'packages/contract/src/desk/commands.ts',
    find: "command === 'customers freeze' ? 'customers unfreeze' : command",
    put: "command === 'customers freeze' ? 'customers freeze' : command",
    caughtBy: [PAGE, 'keeps its note from a role that cannot end it'],
  }),
  defect('customers stopped without a bound', {
    file: ROUTES,
    find: '  await countStop(deps.services, staffId);\n',
    put: '  await Promise.resolve(countStop);\n',
    caughtBy: [PAGE, 'stops no more customers in an hour'],
  }),
  defect('customers logged out without a bound', {
    file: 'apps/api/src/staff/give.ts',
    find: "  if (body.command === 'customers end-sessions') await countStop(deps.services, staffId);\n",
    put: '  await Promise.resolve(countStop);\n',
    caughtBy: [PAGE, 'stops no more customers in an hour'],
  }),
  defect('freeze whose note is taken for an option', {
    file: ROUTES,
    find: '`--note=${note}`]',
    put: "'--note', note]",
    caughtBy: [PAGE, 'is that of the command line'],
  }),
  defect('every customer of a name in one answer', {
    file: 'apps/api/src/staff/find-customers.ts',
    find: '[...owners.keys()].slice(0, SEARCH_RESULTS)',
    put: '[...owners.keys()].slice(0, 2 * SEARCH_RESULTS)',
    caughtBy: [SEARCH, 'shows twenty of them'],
  }),
];

const FAILED = 'apps/api/src/staff/failed-jobs.ts';
const QUEUE = 'apps/api/src/platform/job-queue.ts';

/** Of jobs that failed, and of proposals that nobody has read. */
export const deskRetryDefects = [
  defect('proposal approved by a call, and never opened', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  await assertHasRead(db, row, approver.staffId);\n',
    put: '  await Promise.resolve(assertHasRead);\n',
    caughtBy: [RULES, 'is approved by nobody who has not opened it themselves'],
  }),
  defect('proposal approved by who has opened another one', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  const after = { proposal: proposalName(number) };\n  if (await isRecorded',
    put: '  const after = number > 0n ? {} : { proposal: proposalName(number) };\n  if (await isRecorded',
    caughtBy: [RULES, 'is approved by nobody who has not opened it themselves'],
  }),
  defect('proposal approved because who made it has opened it', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  await assertHasRead(db, row, approver.staffId);\n',
    put: '  await assertHasRead(db, row, row.proposedBy);\n',
    caughtBy: [RULES, 'is approved by nobody who has not opened it themselves'],
  }),
  defect('job retried and nothing recorded', {
    file: FAILED,
    find: "    await recordDeed(tx, services, actor, { command: 'jobs retry', reason, before });\n",
    put: '    await Promise.resolve([recordDeed, actor, reason, before]);\n',
    caughtBy: [JOBS, 'is run again now with a reason that is on record'],
  }),
  defect('job retried while it runs', {
    file: QUEUE,
    find: '(last_error is not null and attempts > 0 and locked_at is null)',
    put: '(last_error is not null and attempts > 0)',
    caughtBy: [JOBS, 'what ran meanwhile, runs now or never failed'],
  }),
  defect('job retried by two at once', {
    file: FAILED,
    find: '    await takeProposalsTurn(tx);\n',
    put: '    await Promise.resolve(takeProposalsTurn);\n',
    caughtBy: [JOBS, 'also where two press at once'],
  }),
  defect('job retried once more before it has run', {
    file: QUEUE,
    find: '(last_error is not null and attempts > 0 and locked_at is null)',
    put: '(last_error is not null and locked_at is null)',
    caughtBy: [JOBS, 'a second retry is refused'],
  }),
  defect('queue that stands still shown as one without work', {
    file: 'apps/api/src/staff/jobs-ops.ts',
    find: 'const { outbox, job } = await longestWaits(services);',
    put: 'const { outbox, job } = { outbox: 0, job: 0 };',
    caughtBy: [JOBS, 'a queue that stands still without a failed job'],
  }),
  defect('look that nobody made recorded when a connection is back', {
    file: 'apps/desk/src/use-asked.ts',
    find: 'if (!isAnswered.current) again();',
    put: 'again();',
    caughtBy: [
      'apps/desk/src/use-asked.test.tsx',
      'asks nothing again when the connection is back after an answer',
    ],
  }),
];
