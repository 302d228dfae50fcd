import type { Browser } from './browser.ts';

const BYTES_PER_KIB = 1024;

interface Request {
  readonly url: string;
  readonly isAhead: boolean;
  type: string;
  bytes: number;
  status: number;
}

export interface Transfer {
  readonly jsKib: number;
  /** Everything but fonts and what is fetched ahead for the next page. */
  readonly totalKib: number;
  readonly fontKib: number;
  readonly aheadKib: number;
  readonly requests: number;
  readonly failed: readonly string[];
}

export interface RequestLog {
  /** How long nothing has been under way, in ms. */
  idleMs(): number;
  transfer(): Transfer;
  /** Another page begins: what the one before has left open says nothing of it. */
  startOver(): void;
}

// The shapes are the DevTools protocol's.
interface Sent {
  requestId: string;
  type?: string;
  request: { url: string; headers: Record<string, string> };
}
interface Received {
  requestId: string;
  response: { status: number; mimeType?: string };
}
interface Finished {
  requestId: string;
  encodedDataLength: number;
}

function kib(requests: readonly Request[]): number {
  return requests.reduce((sum, request) => sum + request.bytes, 0) / BYTES_PER_KIB;
}

function summarise(all: readonly Request[]): Transfer {
  const now = all.filter((request) => !request.isAhead);
  const fonts = now.filter((request) => request.type === 'Font');
  const page = now.filter((request) => request.type !== 'Font');
  return {
    jsKib: kib(page.filter((request) => request.type === 'Script')),
    totalKib: kib(page),
    fontKib: kib(fonts),
    aheadKib: kib(all.filter((request) => request.isAhead)),
    requests: page.length,
    failed: all
      .filter((request) => request.status >= 400)
      .map((request) => `${request.status} ${request.url}`),
  };
}

/** Follows the page's requests. A page that fetches ahead for the next one marks it so; that is counted apart. */
export function followRequests(browser: Browser): RequestLog {
  const requests = new Map<string, Request>();
  const running = new Set<string>();
  let lastChange = performance.now();
  function settle(id: string): void {
    running.delete(id);
    lastChange = performance.now();
  }
  browser.on('Network.requestWillBeSent', (params) => {
    const { requestId, type = 'Other', request } = params as unknown as Sent; // the protocol's shape
    if (/^(?:data|blob):/.test(request.url)) return;
    const isAhead =
      type === 'Prefetch' || Object.keys(request.headers).some((name) => /^(?:sec-)?purpose$/i.test(name));
    requests.set(requestId, { url: request.url, type, isAhead, bytes: 0, status: 0 });
    running.add(requestId);
    lastChange = performance.now();
  });
  browser.on('Network.responseReceived', (params) => {
    const { requestId, response } = params as unknown as Received; // the protocol's shape
    const request = requests.get(requestId);
    if (request !== undefined) request.status = response.status;
    // A stream of news stays open for as long as the page does: it is no part of loading it.
    if (response.mimeType !== 'text/event-stream') return;
    requests.delete(requestId);
    settle(requestId);
  });
  browser.on('Network.loadingFinished', (params) => {
    const { requestId, encodedDataLength } = params as unknown as Finished; // the protocol's shape
    const request = requests.get(requestId);
    if (request !== undefined) request.bytes = encodedDataLength;
    settle(requestId);
  });
  browser.on('Network.loadingFailed', (params) => settle(String(params.requestId)));
  return {
    idleMs: () => (running.size > 0 ? 0 : performance.now() - lastChange),
    transfer: () => summarise([...requests.values()]),
    startOver() {
      requests.clear();
      running.clear();
    },
  };
}
