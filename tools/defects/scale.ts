import { defect } from './defect.ts';

const POOLED =
  'a payment, the news of it and the jobs work where each transaction may have another connection';

const FORMS = 'apps/api/src/platform/distributed/functions.sql';

const DRY = ['apps/api/src/distributed.test.ts', 'a dry run of db distribute names each table'] as const;

export const scaleDefects = [
  defect('dry run distributes', {
    file: 'apps/api/src/ops.ts',
    find: '  if (isDry) {',
    put: '  if (isDry && config.isProduction) {',
    caughtBy: DRY,
  }),
  defect('mistyped dry run distributes', {
    file: 'apps/api/src/ops.ts',
    find: 'options.every((option) => option === OPTIONS[command])',
    put: 'options.every((option) => option !== undefined)',
    caughtBy: DRY,
  }),
  defect('known key moves money again where customers are spread', {
    file: FORMS,
    find: `  if not found then return null; end if;
  return ledger.write_movement(p_user`,
    put: '  return ledger.write_movement(p_user',
    caughtBy: ['apps/api/src/distributed.test.ts', 'post, refuse and repeat as those of one machine do'],
  }),
  defect('anyone posts without a key where customers are spread', {
    file: FORMS,
    find: `returns bigint[]
language plpgsql
as $$
declare
  pot integer;`,
    put: `returns bigint[]
language plpgsql security definer
as $$
declare
  pot integer;`,
    caughtBy: ['apps/api/src/distributed.test.ts', 'let nobody post but by a key'],
  }),
  defect('job handed over by each worker that finds it', {
    file: 'apps/api/src/platform/jobs.ts',
    find: '      .filter((row) => mine.has(nameOf(row)))\n',
    put: '',
    caughtBy: [
      'apps/api/src/platform/jobs.test.ts',
      'a row of the outbox that two workers find is handed over once',
    ],
  }),
  defect('counter of tries removed that has begun again', {
    file: 'apps/api/src/platform/upkeep.ts',
    find: 'in (${sql.join(keys)}) and ${isOld}',
    put: 'in (${sql.join(keys)})',
    caughtBy: [
      'apps/api/src/upkeep.test.ts',
      'a counter that begins again while the night looks at it stays',
    ],
  }),
  defect('rows of customers that a statement finds held by it', {
    file: 'tools/lint/owner-in-sql.ts',
    find: '!(isOfNamedCustomers(query) && (SKIPS.test(query) || ASCENDING.test(query)))',
    put: '!SKIPS.test(query) && !ASCENDING.test(query)',
    caughtBy: ['tools/lint/statements.test.ts', 'holds several customers that it does not name'],
  }),
  defect('statements prepared where the pooler loses them', {
    file: 'apps/api/src/platform/db.ts',
    find: 'name && isPrepared ? ',
    put: 'name ? ',
    caughtBy: ['apps/api/src/pooled.test.ts', POOLED],
  }),
  defect('job queue listens by the pooler', {
    file: 'apps/api/src/worker.ts',
    find: 'connectionString: config.databaseDirectUrl',
    put: 'connectionString: config.databaseUrl',
    caughtBy: ['apps/api/src/pooled.test.ts', POOLED],
  }),
  defect('rows locked by a machine that is gone stay locked', {
    file: 'apps/api/src/platform/db.ts',
    find: '      idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,\n',
    put: '',
    caughtBy: ['apps/api/src/platform/db.test.ts', 'no connection waits for ever'],
  }),
  defect('rows locked by a machine that is gone stay locked behind a pooler', {
    file: 'apps/api/src/platform/pooler.ts',
    find: '  idle_in_transaction_session_timeout: IDLE_TRANSACTION_MS,\n',
    put: '',
    caughtBy: [
      'apps/api/src/pooled.test.ts',
      'a process does not start where nothing would end a wait for a row, and says what to do',
    ],
  }),
  defect('time-out of a proof left on a connection that others use next', {
    file: 'apps/api/src/ledger/check.ts',
    find: '${String(leftMs)}, true)`',
    put: '${String(leftMs)}, false)`',
    caughtBy: ['apps/api/src/pooled.test.ts', POOLED],
  }),
  defect('no time-outs behind a pooler, and nobody says so', {
    file: 'apps/api/src/main.ts',
    find: 'if (config.pooler.isPooled) await checkTimeouts(db);',
    put: 'if (config.pooler.isPooled) void checkTimeouts;',
    caughtBy: [
      'apps/api/src/pooled.test.ts',
      'a process does not start where nothing would end a wait for a row, and says what to do',
    ],
  }),
  defect('query within a statement picks rows of anybody', {
    file: 'tools/lint/owner-in-sql.ts',
    find: 'if (isQuery) found.push(inner);',
    put: '',
    caughtBy: ['tools/lint/statements.test.ts', 'each by itself, without what is quoted or a comment'],
  }),
  defect('accounts of many customers held in any order', {
    file: 'apps/api/schema.sql',
    find: 'order by a.user_id, a.id\n    for no key update of a;',
    put: 'for no key update of a;',
    caughtBy: ['tools/lint/statements.test.ts', 'but the postings of one list, by ascending ones'],
  }),
  defect('list read from a replica that is behind', {
    file: 'apps/api/src/platform/replica.ts',
    find: 'await inTime(hasReplayed(replica, at))',
    put: "await hasReplayed(replica, '0/0')",
    caughtBy: [
      'apps/api/src/replica.test.ts',
      'what has just happened is on lists and statements, however far behind the replica is',
    ],
  }),
  defect('lists wait for a replica that hangs', {
    file: 'apps/api/src/platform/replica.ts',
    find: 'return await Promise.race([asked, tooLate]);',
    put: 'return await asked;',
    caughtBy: ['apps/api/src/replica.test.ts', 'a replica that hangs holds up no list'],
  }),
  defect('nothing is listed while the replica is away', {
    file: 'apps/api/src/platform/replica.ts',
    find: `      restsUntil = monotonicMs() + REPLICA_REST_MS;
      return primary;`,
    put: '      throw error;',
    caughtBy: [
      'apps/api/src/replica.test.ts',
      'without the replica everything is read from the primary, which goes on',
    ],
  }),
  defect('balance that is paid from read from the replica', {
    file: 'apps/api/src/accounts/list-accounts.ts',
    find: 'balancesOf(services.db, userId)',
    put: 'balancesOf(await services.reading(), userId)',
    caughtBy: [
      'tools/lint/statements.test.ts',
      'a replica is read for lists, statements, exports and the books, and for nothing that money goes by',
    ],
  }),
  defect('clock set back makes a window longer', {
    file: 'apps/api/src/platform/rate-limit.ts',
    find: 'else least(rate_limit.window_started_at, ${now}) end',
    put: 'else rate_limit.window_started_at end',
    caughtBy: ['apps/api/src/platform/rate-limit.test.ts', 'nobody waits longer for it than a window'],
  }),
  defect('each process counts for itself', {
    file: 'apps/api/src/platform/rate-limit.ts',
    find: 'bucket: limit.bucket, windowStartedAt: now, hits: 1',
    put: 'bucket: `${limit.bucket}:${process.pid}`, windowStartedAt: now, hits: 1',
    caughtBy: ['apps/api/src/many-processes.test.ts', 'a limit is one count, whichever process is called'],
  }),
  defect('readiness asked on the connections that customers wait for', {
    file: 'apps/api/src/main.ts',
    find: 'checksOf(runtime, probed.db, started)',
    put: 'checksOf(runtime, runtime.services.db, started)',
    caughtBy: [
      'apps/api/src/many-processes.test.ts',
      'a process whose connections are all in use is ready all the same',
    ],
  }),
  defect('worker that leaves takes jobs for as long as its due work lasts', {
    file: 'apps/api/src/platform/jobs.ts',
    find: '      await Promise.all([relayLoop, lostLoop, ...dueLoops, queue].map((one) => one.stop()));\n',
    put: `      await Promise.all([relayLoop, lostLoop, ...dueLoops].map((one) => one.stop()));
      await queue.stop();
`,
    caughtBy: [
      'apps/api/src/platform/jobs.test.ts',
      'a worker that is asked to stop takes no new job while its due work still waits',
    ],
  }),
];
