import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer, request as httpRequest } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { findFreePort } from '@kolo/tools/environment/ports.ts';
import { pace } from '@kolo/tools/environment/pace.ts';
import { ROOT } from '@kolo/tools/environment/settings.ts';
import { inject, vi } from 'vitest';
import type { MoneyApp } from './money-app.ts';

/** What a client asks for live news with. */
export const STREAM = 'text/event-stream';

/** All of them start at the same time, on a machine that is busy with other tests. */
const START_MS = 50_000 * pace();
const LOOK_EVERY_MS = 50;

/** One process of Kolo. */
export interface Member {
  readonly port: number;
  /** Where it says whether it is ready. */
  readonly healthPort: number;
  /** Calls that the proxy has sent it. */
  calls: number;
  /** Those that are not answered yet; streams, which never are, do not count. */
  readonly unanswered: Set<IncomingMessage>;
  /** Asks it to end, and waits until it has; returns its exit code. */
  end(): Promise<number | null>;
}

/** Processes of Kolo on one database and one sandbox, behind a proxy. */
export interface Fleet {
  /** Of the proxy, where the sandbox sends its webhooks too. */
  readonly url: string;
  /** What the proxy asks, in turn. */
  readonly http: readonly Member[];
  start(role: Role): Promise<Member>;
  /** The proxy sends this one no more calls: as a rolling update does before it asks a process to end. */
  takeOut(member: Member): void;
  close(): Promise<void>;
}

type Role = 'http' | 'worker';

export const MEMBER = join(ROOT, 'apps/api/src/main.ts');

/** What a process is started with: the world's database and sandbox, the system's clock, and no pages. */
export function memberVariables(world: MoneyApp): Record<string, string | undefined> {
  return {
    ...inject('world').variables,
    ...world.sandbox.variables,
    DATABASE_URL: world.services.config.databaseUrl,
    LOG_LEVEL: 'error',
    CLOCK_URL: '',
    WEB_DIST: '',
  };
}

async function startMember(world: MoneyApp, role: Role, variables: Record<string, string>): Promise<Member> {
  const [port, healthPort] = [await findFreePort(), await findFreePort()];
  const own = { KOLO_ROLE: role, PORT: String(port), HEALTH_PORT: String(healthPort) };
  const child: ChildProcess = spawn(process.execPath, [MEMBER], {
    stdio: 'inherit',
    env: { ...memberVariables(world), ...own, ...variables },
  });
  const ended = once(child, 'exit');
  try {
    await vi.waitFor(
      async () => {
        const answer = await fetch(`http://localhost:${healthPort}/readyz`);
        if (!answer.ok) throw new Error(`a process is not ready: ${await answer.text()}`);
      },
      { timeout: START_MS, interval: LOOK_EVERY_MS },
    );
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    port,
    healthPort,
    calls: 0,
    unanswered: new Set(),
    async end() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** Sends the call on to the next process. It tries no other, so that what one process fails to answer is seen. */
async function forward(member: Member, request: IncomingMessage, response: ServerResponse): Promise<void> {
  member.calls += 1;
  const { method, url: path, headers } = request;
  if (headers.accept !== STREAM) {
    member.unanswered.add(request);
    response.on('close', () => member.unanswered.delete(request));
  }
  const body = await buffer(request);
  const onward = httpRequest({ host: 'localhost', port: member.port, method, path, headers, agent: false });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => onward.destroy());
  onward.end(body);
}

function startProxy(port: number, members: readonly Member[]): Promise<Server> {
  let turn = 0;
  const server = createServer((request, response) => {
    const member = members[turn++ % members.length];
    if (member) void forward(member, request, response);
    else response.writeHead(502).end();
  });
  return new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(server)));
}

interface FleetOptions {
  /** Two http processes and two workers unless said. */
  readonly roles?: readonly Role[];
  /** Set for each process. */
  readonly variables?: Record<string, string>;
}

export async function startFleet(
  world: MoneyApp,
  { roles = ['http', 'http', 'worker', 'worker'], variables = {} }: FleetOptions = {},
): Promise<Fleet> {
  const http: Member[] = [];
  const all = new Set<Member>();
  const start = async (role: Role) => {
    const member = await startMember(world, role, variables);
    all.add(member);
    if (role === 'http') http.push(member);
    return member;
  };
  const takeOut = (member: Member) => {
    http.splice(http.indexOf(member), 1);
    all.delete(member);
  };
  const port = world.sandbox.webhookPort;
  const proxy = await startProxy(port, http);
  await Promise.all(roles.map(start));
  return {
    url: `http://127.0.0.1:${port}`,
    http,
    start,
    takeOut,
    async close() {
      await Promise.all([...all].map((member) => member.end()));
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
