import { defect } from './defect.ts';

const PAGE = 'apps/api/src/identity/desk-customer.test.ts';
const SEARCH = 'apps/api/src/staff/find-customers.test.ts';
const ROUTES = 'apps/api/src/identity/desk-customer.ts';

/** Of what staff see of one customer. */
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
