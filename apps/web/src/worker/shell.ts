/** The files of one build that open the app without a connection. Everything else, and the API above all, is the network's. */
export interface ShellDeps {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly origin: string;
  /** Changes with every build. */
  readonly version: string;
  /** Hashed scripts, styles and fonts: those of the first screen, and of the screens that are useful offline. */
  readonly files: readonly string[];
  /** Those of them that are kept at once. The others are kept when they have been loaded. */
  readonly ahead: readonly string[];
  /** Over once a page has been waited for too long: the signal is there, and nothing comes through it. */
  readonly tooLate: () => Promise<void>;
}

export interface Shell {
  /** Keeps the whole build, or nothing. */
  install(): Promise<void>;
  /** Removes what the builds before have kept. */
  activate(): Promise<void>;
  /** Null if the browser should fetch it as usual. */
  answer(request: Request): Promise<Response> | null;
}

const PREFIX = 'kolo-shell-';
const SHELL = '/';
const LOGIN = '/auth/login';
const ASSETS = '/assets/';
/** Documents of the server's own, and addresses that are no page of the app. */
const OF_THE_SERVER = /^\/(?:api|docs|healthz|readyz|metrics|terms|privacy)(?:\/|$)/;
/** The last part of the path ends as a file does. */
const FILE_NAME = /\.[a-z\d]{1,12}$/i;

type Kind = 'page' | 'file' | 'network';

function kindOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Kind {
  const address = new URL(url);
  if (method !== 'GET' || address.origin !== origin) return 'network';
  const { pathname } = address;
  if (pathname.startsWith(ASSETS)) return 'file';
  if (mode !== 'navigate' || OF_THE_SERVER.test(pathname)) return 'network';
  return FILE_NAME.test(pathname) && !pathname.startsWith('/app/') ? 'network' : 'page';
}

/** The scripts and styles that a page loads or fetches ahead, as its text names them. */
const NAMED_FILE = /\/assets\/[\w.-]+\.(?:js|css)/g;

/** An HTML page answered in place of a missing file would otherwise be cached as a script for good. */
function isFile({ ok, headers }: Response): boolean {
  return ok && !(headers.get('content-type') ?? '').includes('text/html');
}

export function createShell(deps: ShellDeps): Shell {
  const { caches, fetch, origin, version, files, ahead, tooLate } = deps;
  const name = PREFIX + version;

  // Network first: a cached page is old, and the page itself is small.
  async function page(request: Request): Promise<Response> {
    const kept = keptPage(request);
    const asked = fetch(request).catch(async (lost: unknown) => {
      const answer = await kept;
      if (answer === undefined) throw lost;
      return answer;
    });
    const late = tooLate().then(() => kept);
    // Without a cached page, the only thing left is to wait.
    return (await Promise.race([asked, late])) ?? asked;
  }

  async function keptPage({ url }: Request): Promise<Response | undefined> {
    const path = new URL(url).pathname === LOGIN ? LOGIN : SHELL;
    const kept = await caches.open(name).catch(() => null);
    return kept?.match(path, { ignoreVary: true }).catch(() => undefined);
  }

  async function file(request: Request): Promise<Response> {
    // A full or broken store counts as no store: the network still answers.
    const kept = await caches.open(name).catch(() => null);
    const found = await kept?.match(request, { ignoreVary: true }).catch(() => undefined);
    if (found !== undefined) return found;
    const answer = await fetch(request);
    if (isFile(answer)) await kept?.put(request, answer.clone()).catch(() => undefined);
    return answer;
  }

  /** While a release rolls out, another server may answer with the page of another build, whose files are not kept here. */
  async function ownPage(path: string): Promise<Response> {
    const answer = await fetch(new Request(new URL(path, origin), { cache: 'no-cache' }));
    const named = (await answer.clone().text()).match(NAMED_FILE) ?? [];
    if (!answer.ok || named.length === 0 || named.some((file) => !files.includes(file)))
      throw new Error(`${path} is not of this build`);
    return answer;
  }

  return {
    async install() {
      const [shell, login] = await Promise.all([ownPage(SHELL), ownPage(LOGIN)]);
      const kept = await caches.open(name);
      await kept.addAll([...ahead]);
      await Promise.all([kept.put(SHELL, shell), kept.put(LOGIN, login)]);
    },
    async activate() {
      const names = await caches.keys();
      const old = names.filter((one) => one.startsWith(PREFIX) && one !== name);
      await Promise.all(old.map((one) => caches.delete(one)));
    },
    answer(request) {
      switch (kindOf(request, origin)) {
        case 'page':
          return page(request);
        case 'file':
          return file(request);
        case 'network':
          return null;
      }
    },
  };
}
