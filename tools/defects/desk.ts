import { defect } from './defect.ts';

const SEARCH = 'apps/api/src/staff/find-customers.test.ts';
const OWN = 'apps/api/src/staff/own-account.test.ts';
const GRANTS = 'apps/api/src/platform/grants.test.ts';
const CONFIG = 'apps/api/src/platform/config.test.ts';
const DEPLOYMENT = 'apps/api/src/deployment.test.ts';
const RETRY_ALL = 'apps/api/src/payouts/retry-all.test.ts';
const PHOTOS = 'apps/api/src/kyc/look-at-photo.test.ts';
const ALONE = 'apps/desk/src/left-alone.test.tsx';

export const deskDefects = [
  defect('photo of an ID that nobody is recorded to have seen', {
    file: 'apps/api/src/kyc/look-at-photo.ts',
    find: '    await recordDeed(tx, services, actor, { command: LOOK, userId, after });\n',
    put: '    await Promise.resolve(after);\n',
    caughtBy: [PHOTOS, 'is on record before it is read'],
  }),
  defect('photo of an ID found on the command line by nobody', {
    file: 'apps/api/src/kyc/ops.ts',
    find: '    for (const { side } of documents)\n',
    put: '    for (const { side } of documents.slice(documents.length))\n',
    caughtBy: [PHOTOS, 'before anybody is told where it is'],
  }),
  defect('customer named in the address of a page of a queue', {
    file: 'apps/api/src/kyc/queries.ts',
    find: 'md5(user_id::text)::uuid as key',
    put: 'user_id as key',
    caughtBy: [PHOTOS, 'which stands in addresses'],
  }),
  defect('photo of an ID without the name of who looks', {
    file: 'apps/api/src/kyc/look-at-photo.ts',
    find: "    .composite([{ input: mark, tile: true, blend: 'difference' }])\n",
    put: '',
    caughtBy: [PHOTOS, 'bears the name of who looks'],
  }),
  defect('photo of an ID in any role', {
    file: 'packages/contract/src/desk/commands.ts',
    find: "'kyc photo': ['operations', 'admin']",
    put: "'kyc photo': ['support', 'operations', 'finance', 'admin']",
    caughtBy: [PHOTOS, 'in a role that decides no check'],
  }),
  defect('photo of an ID after the check', {
    file: 'apps/api/src/kyc/look-at-photo.ts',
    find: "kyc?.status === 'pending' ?",
    put: 'kyc ?',
    caughtBy: [PHOTOS, 'is there while the check waits'],
  }),
  defect('proposal approved before it is opened', {
    file: 'apps/desk/src/proposal-shown.tsx',
    find: '    if (facts === null) setFacts((await callDesk(readProposal, { params })).facts);\n    else ',
    put: '    if (facts !== null) setFacts((await callDesk(readProposal, { params })).facts);\n    else ',
    caughtBy: ['apps/desk/src/desk.test.tsx', 'only once the whole of it is open'],
  }),
  defect('search for a customer that nobody is recorded to have made', {
    file: 'apps/api/src/staff/find-customers.ts',
    find: "      await recordDeed(tx, services, { staffId, name }, { command: 'customers search', ...deed });",
    put: '      await Promise.resolve([tx, deed, name, recordDeed]);',
    caughtBy: [SEARCH, 'each search is on record'],
  }),
  defect('search that finds nobody and is not recorded', {
    file: 'apps/api/src/staff/find-customers.ts',
    find: 'deeds.length > 0 ? deeds : [{ userId: null, after: { found: 0 } }]',
    put: 'deeds',
    caughtBy: [SEARCH, 'each search is on record'],
  }),
  defect('contacts of a found customer in full', {
    file: 'apps/api/src/identity/found-customer.ts',
    find: '.filter((contact) => contact !== null).map(maskedContact)',
    put: '.filter((contact) => contact !== null)',
    caughtBy: [SEARCH, 'with all that is personal masked'],
  }),
  defect('name of a found customer in full', {
    file: 'apps/api/src/identity/found-customer.ts',
    find: 'name: maskedName(`${firstName} ${lastName}`),',
    put: 'name: `${firstName} ${lastName}`,',
    caughtBy: [SEARCH, 'with all that is personal masked'],
  }),
  defect('searches without a bound', {
    file: 'apps/api/src/staff/find-customers.ts',
    find: '  await countOpening(services, staffId);\n',
    put: '',
    caughtBy: [SEARCH, 'more in an hour than one person can deal with'],
  }),
  defect('own account looked at by a member of staff', {
    file: 'apps/api/src/platform/staff-record.ts',
    find: '  await assertNotOwn(tx, [staffId], userId);\n',
    put: '',
    caughtBy: [OWN, 'neither finds nor opens their own account'],
  }),
  defect('proposal about an account listed to whose it is', {
    file: 'apps/api/src/staff/proposal-queries.ts',
    find: "            .where('staffAccount.staffId', '=', seenBy),\n",
    put: "            .where('staffAccount.staffId', '!=', seenBy),\n",
    caughtBy: [OWN, 'neither proposed, read nor approved by who it is of'],
  }),
  defect('own account found by a member of staff', {
    file: 'apps/api/src/staff/find-customers.ts',
    find: '  for (const userId of await ownAccountsOf(services.db, staffId)) owners.delete(userId);\n',
    put: '  await ownAccountsOf(services.db, staffId);\n',
    caughtBy: [OWN, 'neither finds nor opens their own account'],
  }),
  defect('own account unfrozen by who has read the proposal before it was declared', {
    file: 'apps/api/src/staff/proposals.ts',
    find: '  await assertNotOwn(db, [approver.staffId], row.userId);\n',
    put: '  await Promise.resolve(assertNotOwn);\n',
    also: [
      {
        file: 'apps/api/src/platform/staff-record.ts',
        find: '  await assertNotOwn(tx, [approvedBy], userId);\n',
        put: '',
      },
    ],
    caughtBy: [OWN, 'is approved by somebody else'],
  }),
  defect('all withdrawals asked about by nobody', {
    file: 'apps/api/src/payouts/ops.ts',
    find: '        await recordDeed(tx, services, actor, deed);\n',
    put: '        await Promise.resolve(deed);\n',
    caughtBy: [RETRY_ALL, 'each other is on the record of its customer'],
  }),
  defect('own withdrawal asked about with all the others', {
    file: 'apps/api/src/payouts/ops.ts',
    find: "const deed = { command: 'withdrawals retry', userId, after: { reference } };",
    put: "const deed = { command: 'withdrawals retry', after: { reference } };",
    caughtBy: [RETRY_ALL, 'leaves out the own one'],
  }),
  defect('record of staff changed by the app', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "  'staff_record',\n",
    put: '',
    caughtBy: [GRANTS, 'the app may not update staff_record'],
  }),
  defect('link to the desk given a longer life by the app', {
    file: 'apps/api/src/platform/migrate.ts',
    find: '  staff_link: [],\n',
    put: "  staff_link: ['expires_at'],\n",
    caughtBy: [GRANTS, 'the app may not update staff_link'],
  }),
  defect('desk that is half set up left out in silence', {
    file: 'apps/api/src/platform/config.ts',
    find: "if (role !== 'desk' && key === url) return null;",
    put: "if (role !== 'desk') return null;",
    caughtBy: [CONFIG, 'refuses a key alone in production'],
  }),
  defect('desk that answers other machines', {
    file: 'apps/api/src/platform/config.ts',
    find: "return { host: 'localhost', port,",
    // The literal type would refuse this address before a test runs: the cast lets it compile.
    put: "return { host: '0.0.0.0' as 'localhost', port,",
    caughtBy: [CONFIG, 'answers this machine alone'],
  }),
  defect('desk open to the world in the compose file', {
    file: 'deploy/compose.yaml',
    find: "ports: ['127.0.0.1:8443:8443']",
    put: "ports: ['8443:8443']",
    caughtBy: [DEPLOYMENT, "the desk's to this machine"],
  }),
  defect('key of Apple’s push service that never reaches the processes', {
    file: 'deploy/compose.yaml',
    find: '  APNS_KEY: ${APNS_KEY:-}\n',
    put: '',
    caughtBy: [DEPLOYMENT, 'only what phones need may be empty'],
  }),
  defect('desk open to the world in Kubernetes', {
    file: 'deploy/kubernetes/network.yaml',
    find: 'cidr: 10.80.0.0/16',
    put: 'cidr: 0.0.0.0/0',
    caughtBy: [DEPLOYMENT, 'and only staff the desk'],
  }),
  defect('figures read by every pod', {
    file: 'deploy/kubernetes/network.yaml',
    find: '    - from: [{ namespaceSelector: { matchLabels: { kubernetes.io/metadata.name: monitoring } } }]',
    put: '    - from: [{ namespaceSelector: {} }]',
    caughtBy: [DEPLOYMENT, 'only Prometheus reaches figures'],
  }),
  defect('image that runs as root', {
    file: 'deploy/Dockerfile',
    find: 'USER node\n',
    put: 'USER root\n',
    caughtBy: [DEPLOYMENT, 'runs as nobody special'],
  }),
  defect('account of a member of staff taken back', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "  'staff_account',\n",
    put: '',
    caughtBy: [GRANTS, 'the app may not delete from staff_account'],
  }),
  defect('next item of a queue takes the place of the one that left it', {
    file: 'apps/desk/src/use-chosen.ts',
    find: 'ids.findIndex((id) => id === chosen),',
    put: 'Math.max(0, ids.findIndex((id) => id === chosen)),',
    caughtBy: [
      ALONE,
      'Cases: when what is looked at leaves the list, nothing takes its place below the hand',
    ],
  }),
  defect('session that ends under what is being written', {
    file: 'apps/desk/src/work.tsx',
    find: '  useTypingHeard(onError, waiting?.at);\n',
    put: '',
    caughtBy: [ALONE, 'the server hears of what somebody writes'],
  }),
  defect('every key that is pressed is a call', {
    file: 'apps/desk/src/use-typing-heard.ts',
    find: 'nowMs - heardAtMs.current < HEARD_EVERY_MS',
    put: 'nowMs < heardAtMs.current',
    caughtBy: [
      'apps/desk/src/use-typing-heard.test.tsx',
      'tells the server of what is typed at most once in five minutes',
    ],
  }),
];
