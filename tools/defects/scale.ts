import { defect } from './defect.ts';

const POOLED =
  'a payment, the news of it and the jobs work where each transaction may have another connection';

export const scaleDefects = [
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
    caughtBy: [
      'tools/lint/statements.test.ts',
      'and none waits for rows of several customers but by ascending ones',
    ],
  }),
];
