import { expect, it } from 'vitest';
import { createShell, type ShellDeps } from './shell.ts';

const ORIGIN = 'https://kolo.example';
const FILES = ['/assets/first-a1.js'];

type Kept = Map<string, Response>;

/** The part of a browser's caches that is used, in memory. */
function memoryCaches(network: (path: string) => Promise<Response>) {
  const all = new Map<string, Kept>();
  const pathOf = (asked: RequestInfo | URL) =>
    new URL(asked instanceof Request ? asked.url : asked, ORIGIN).pathname;
  const open = (name: string) => {
    const kept = all.get(name) ?? new Map<string, Response>();
    all.set(name, kept);
    return {
      match: async (asked: RequestInfo | URL) => kept.get(pathOf(asked))?.clone(),
      put: async (asked: RequestInfo | URL, answer: Response) => void kept.set(pathOf(asked), answer),
      addAll: async (paths: string[]) => {
        const answers = await Promise.all(paths.map(network));
        for (const [at, path] of paths.entries()) kept.set(path, answers[at] ?? Response.error());
      },
    };
  };
  // Only these three of a cache's calls are made.
  const caches = {
    open: async (name: string) => open(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
  } as unknown as ShellDeps['caches'];
  return { caches, all };
}

const never = () => new Promise<void>(() => undefined);

/** A page names the scripts of its build. */
const pageOf = (path: string, script = '/assets/first-a1.js') =>
  `${path} of the network<script src="${script}"></script>`;

function installed(version = 'v1', ahead = FILES) {
  let [isOnline, isStuck, script] = [true, false, '/assets/first-a1.js'];
  const asked: string[] = [];
  const network = async (path: string) => {
    asked.push(path);
    if (isStuck) return new Promise<Response>(() => undefined);
    if (!isOnline) throw new TypeError('no network');
    const isFile = path.startsWith('/assets/');
    const type = isFile ? 'text/javascript' : 'text/html';
    const text = isFile ? `${path} of the network` : pageOf(path, script);
    return new Response(text, { headers: { 'content-type': type } });
  };
  const { caches, all } = memoryCaches(network);
  const fetch = (request: Request) => network(new URL(request.url).pathname);
  const tooLate = () => (isStuck ? Promise.resolve() : never());
  const shellOf = (of: string) =>
    createShell({ caches, fetch, origin: ORIGIN, version: of, files: FILES, ahead, tooLate });
  return {
    shell: shellOf(version),
    shellOf,
    all,
    asked,
    goOffline: () => void (isOnline = false),
    getStuck: () => void (isStuck = true),
    /** Another server of the release that rolls out answers from now on. */
    roll: () => void (script = '/assets/first-b2.js'),
  };
}

/** As a worker sees it: a request of a page cannot be made to navigate by anybody else. */
function request(path: string, { mode = 'cors', method = 'GET' } = {}): Request {
  const made = new Request(new URL(path, ORIGIN), { method });
  Object.defineProperty(made, 'mode', { value: mode });
  return made;
}

const visit = (path: string) => request(path, { mode: 'navigate' });
const textOf = async (answer: Promise<Response> | null) => (await answer)?.text();

it('a page comes from the network, and only where that fails from the shell that was kept', async () => {
  const { shell, goOffline } = installed();
  await shell.install();
  expect(await textOf(shell.answer(visit('/packages?x=1')))).toBe(pageOf('/packages'));
  goOffline();
  for (const path of ['/', '/packages?x=1', '/app/packages/p1.json', '/payments/deposit'])
    expect(await textOf(shell.answer(visit(path)))).toBe(pageOf('/'));
  expect(await textOf(shell.answer(visit('/auth/login')))).toBe(pageOf('/auth/login'));
});

it('a page that the network does not bring in time is the shell that was kept', async () => {
  const { shell, getStuck } = installed();
  await shell.install();
  getStuck();
  expect(await textOf(shell.answer(visit('/packages')))).toBe(pageOf('/'));
});

it('while a release rolls out, the page of another build is not kept with the files of this one', async () => {
  const { shell, all, roll } = installed();
  roll();
  await expect(shell.install()).rejects.toThrow('/ is not of this build');
  expect([...all.values()].flatMap((kept) => [...kept.keys()])).toEqual([]);
});

it('where little data is used, what no screen has asked for is kept once it has been loaded', async () => {
  const { shell, asked, goOffline } = installed('v1', []);
  await shell.install();
  expect(asked).toEqual(['/', '/auth/login']);
  await shell.answer(request('/assets/first-a1.js'));
  goOffline();
  expect(await textOf(shell.answer(request('/assets/first-a1.js')))).toBe(
    '/assets/first-a1.js of the network',
  );
});

it('a call of the API is never answered by the worker, online or not, whatever asks', () => {
  const { shell } = installed();
  for (const path of ['/api/v1/home', '/api/v1/users/me', '/api/v1/self-accounts/statement.pdf']) {
    expect(shell.answer(request(path))).toBeNull();
    expect(shell.answer(visit(path))).toBeNull();
    expect(shell.answer(request(path, { method: 'POST' }))).toBeNull();
  }
});

it('the documents of the server, other sites and what is sent are left to the network', () => {
  const { shell } = installed();
  for (const path of [
    '/terms',
    '/privacy',
    '/docs',
    '/docs/openapi.json',
    '/healthz',
    '/sw.js',
    '/app-icon.svg',
  ])
    expect(shell.answer(visit(path)), path).toBeNull();
  expect(shell.answer(request('https://elsewhere.example/assets/x.js'))).toBeNull();
  expect(shell.answer(request('/auth/login', { method: 'POST', mode: 'navigate' }))).toBeNull();
  expect(shell.answer(request('/manifest.webmanifest'))).toBeNull();
});

it('a file that was loaded once is there without a connection, and is not asked for again', async () => {
  const { shell, asked, goOffline } = installed();
  await shell.install();
  asked.length = 0;
  for (const path of ['/assets/first-a1.js', '/assets/cards-b2.js', '/assets/cards-b2.js'])
    expect(await textOf(shell.answer(request(path)))).toBe(`${path} of the network`);
  expect(asked).toEqual(['/assets/cards-b2.js']);
  goOffline();
  expect(await textOf(shell.answer(request('/assets/cards-b2.js')))).toBe(
    '/assets/cards-b2.js of the network',
  );
  await expect(shell.answer(request('/assets/never-c3.js'))).rejects.toThrow('no network');
});

it('a page in place of a file, or an error, is not kept as the file', async () => {
  const { caches, all } = memoryCaches(async () => new Response('x'));
  const answers = [
    new Response('<html>', { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    new Response('gone', { status: 404 }),
  ];
  const fetch = async () => answers.pop() ?? Response.error();
  const shell = createShell({
    caches,
    fetch,
    origin: ORIGIN,
    version: 'v1',
    files: FILES,
    ahead: FILES,
    tooLate: never,
  });
  await shell.answer(request('/assets/a-1.js'));
  await shell.answer(request('/assets/a-1.js'));
  expect([...all.values()].flatMap((kept) => [...kept.keys()])).toEqual([]);
});

it('a new version removes what those before have kept, and nothing of anybody else', async () => {
  const { shell, shellOf, all } = installed('v1');
  await shell.install();
  all.set('of something else', new Map());
  const next = shellOf('v2');
  await next.install();
  expect([...all.keys()]).toEqual(['kolo-shell-v1', 'of something else', 'kolo-shell-v2']);
  await next.activate();
  expect([...all.keys()]).toEqual(['of something else', 'kolo-shell-v2']);
});
