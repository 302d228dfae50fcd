import {
  createServer,
  request as ask,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** As the bundler names them, wherever a page or a script speaks of them. */
const HASHED = /(?<=["'`/])([\w-]+-[\w-]{7}\.(?:js|css|woff2))(?=["'`,)\s])/g;
/** What the worker calls its build. */
const VERSION = /(?<=["'`])[0-9a-f]{16}(?=["'`])/;
const NEXT = 'next-';
/** A file whose answer never comes, as on a line that stalls. */
export const STALLED_FILE = '/assets/stalled-aaaaaaa.js';
const MADE_OF_NAMES = /^(?:\/|\/auth\/login|\/sw\.js)$|^\/assets\/.*\.(?:js|css)$/;

export interface BehindIt {
  readonly url: string;
  /** From here on there is the next build: every file has another name, and those of the one before are gone. */
  release(): void;
  stop(): Promise<void>;
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of answer) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** What speaks of the answer as it was; and the page's own script has another hash now, which its policy does not know. */
const OF_THE_ONE_BEFORE = ['content-security-policy', 'content-length', 'etag', 'last-modified'];
/** Kolo would say that nothing has changed. */
const OF_CACHES = ['if-none-match', 'if-modified-since'];

function without(headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
}

async function renamed(answer: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await bodyOf(answer)).replaceAll(HASHED, `${NEXT}$1`).replace(VERSION, 'next');
  response.writeHead(answer.statusCode ?? 500, without(answer.headers, OF_THE_ONE_BEFORE)).end(text);
}

/** Stands before the real Kolo and turns its build into the next one when told. Everything else goes through as it is. */
export async function beforeKolo(upstream: string): Promise<BehindIt> {
  let isReleased = false;
  const server = createServer((incoming, response) => {
    const address = new URL(incoming.url ?? '/', upstream);
    if (address.pathname === STALLED_FILE) return;
    const isNext = address.pathname.startsWith(`/assets/${NEXT}`);
    if (address.pathname.startsWith('/assets/') && isNext !== isReleased) {
      response.writeHead(404).end();
      return;
    }
    address.pathname = address.pathname.replace(`/assets/${NEXT}`, '/assets/');
    const isPage = incoming.headers.accept?.includes('text/html') === true;
    const isMade = isReleased && (isPage || MADE_OF_NAMES.test(address.pathname));
    const headers = {
      ...without(incoming.headers, OF_CACHES),
      ...(isMade && { 'accept-encoding': 'identity' }),
    };
    const asked = ask(address, { method: incoming.method, headers }, (answer) => {
      if (isMade) void renamed(answer, response);
      else answer.pipe(response.writeHead(answer.statusCode ?? 500, answer.headers));
    });
    asked.on('error', () => response.destroy());
    response.on('close', () => asked.destroy());
    incoming.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // It listens at a port, not at a pipe.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    release: () => void (isReleased = true),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
