import { defect } from './defect.ts';

export const httpDefects = [
  defect('what is no id asked of the database', {
    file: 'packages/contract/src/primitives.ts',
    find: "export const Id = z.uuid('That is not a valid id.');",
    put: 'export const Id = z.string();',
    caughtBy: ['apps/api/src/fuzz.test.ts', 'T22: whatever is sent to any route is answered in time'],
  }),
  defect('page of text runs any file of script', {
    file: 'apps/api/src/platform/http/web-app.ts',
    find: '`script-src${sources(...quoted(scriptHashes))}`',
    put: '`script-src${sources("\'self\'", ...quoted(scriptHashes))}`',
    caughtBy: [
      'apps/api/src/platform/http/web-app.test.ts',
      'lets a page of text run the line of its theme and no file of script',
    ],
  }),
  defect('request without a host answered', {
    file: 'apps/api/src/platform/http/server.ts',
    find: ' || lacksHost(request) ?',
    put: ' ?',
    also: [
      {
        file: 'apps/api/src/platform/http/server.ts',
        find: `/** HTTP/1.1 asks for one (RFC 9112, 3.2). */
function lacksHost({ raw }: FastifyRequest): boolean {
  return raw.httpVersion === '1.1' && raw.headers.host === undefined;
}
`,
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/app.test.ts', 'for what Node would answer by itself'],
  }),
  defect('unknown expectation answered by Node', {
    file: 'apps/api/src/platform/http/server.ts',
    find: "app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));",
    put: '',
    caughtBy: ['apps/api/src/app.test.ts', 'for what Node would answer by itself'],
  }),
  defect('call that is refused for now without a time to try again', {
    file: 'apps/api/src/platform/http/error-answers.ts',
    find: "new Set(['RATE_LIMITED', 'UNAVAILABLE'])",
    put: "new Set(['RATE_LIMITED'])",
    caughtBy: ['apps/api/src/platform/http/error-answers.test.ts', 'every 429 and every 503'],
  }),
  defect('what cannot be an id is told from one that nobody has', {
    file: 'apps/api/src/platform/http/error-answers.ts',
    find: "if (part === 'params') return",
    put: "if (part === 'path') return",
    caughtBy: ['apps/api/src/sweep.test.ts', 'in the path of GET /orders/:id'],
  }),
  defect('query for another customer is answered', {
    file: 'apps/api/src/platform/http/route.ts',
    find: 'userId === undefined || userId === caller.userId ? null',
    put: "typeof userId === 'string' ? null",
    caughtBy: ['apps/api/src/sweep.test.ts', 'as the customer of a query, and another one is nobody too'],
  }),
  defect('two answers to one request', {
    file: 'apps/api/src/platform/http/error-answers.ts',
    find: '    if (isAnswered(socket)) return socket.destroySoon();',
    put: '    if (isAnswered(socket)) socket.uncork();',
    caughtBy: ['apps/api/src/app.test.ts', 'and comes once, however broken the rest of the request is'],
  }),
  defect('slow client kept for half a minute more', {
    file: 'apps/api/src/platform/http/server.ts',
    find: '      connectionsCheckingInterval: SLOW_CLIENTS_POLL_MS,\n',
    put: '',
    caughtBy: ['apps/api/src/slow-clients.test.ts', 'T25: one that never finishes its headers'],
  }),
  defect('client that reads nothing kept', {
    file: 'apps/api/src/platform/http/server.ts',
    find: '    connectionTimeout: CONNECTION_SILENT_MS,\n',
    put: '',
    caughtBy: ['apps/api/src/slow-clients.test.ts', 'T25: one that does not read its answer'],
  }),
  defect('connection kept for another request while the server closes', {
    file: 'apps/api/src/platform/http/server.ts',
    find: "    if (isClosing) void reply.header('connection', 'close');\n",
    put: '',
    caughtBy: ['apps/api/src/platform/http/server.test.ts', 'is answered, and its connection is not kept'],
  }),
];
