import http from 'node:http';
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2';
import { pipeline } from 'node:stream';
import type { Certificate } from './certificate.ts';

/** Headers that belong to one HTTP/1 connection; HTTP/2 refuses them. */
const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'proxy-connection', 'transfer-encoding', 'upgrade']);

export interface Front {
  readonly port: number;
  close(): void;
}

function forward(request: Http2ServerRequest, response: Http2ServerResponse, origin: URL): void {
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !name.startsWith(':') && !HOP_BY_HOP.has(name)),
  );
  const { hostname, port, host } = origin;
  const path = request.url;
  const asked = http.request({ hostname, port, path, method: request.method, headers: { ...headers, host } });
  asked.on('response', (answer) => {
    const kept = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    response.writeHead(answer.statusCode ?? 502, Object.fromEntries(kept));
    pipeline(answer, response, () => undefined);
  });
  asked.on('error', () => {
    if (response.headersSent) response.stream.destroy();
    else response.writeHead(502).end();
  });
  pipeline(request, asked, () => undefined);
}

/** HTTP/2 over TLS before the app, as in production; bodies and headers stay the app's own. */
export async function startFront(origin: URL, certificate: Certificate): Promise<Front> {
  const { key, cert } = certificate;
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) =>
    forward(request, response, origin),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { port, close: () => server.close() };
}
