import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import type { DeskEndpoint } from '@kolo/contract/desk/endpoint';
import type { CallShape, Endpoint } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url);

function isCall(value: unknown): value is CallShape {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

async function callsIn(folder: URL): Promise<CallShape[]> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return modules.flatMap((module): unknown[] => Object.values(module)).filter(isCall);
}

/** Every call that a file of the contract declares, so that a new one cannot be forgotten. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  // What this folder declares is declared by `endpoint`.
  return (await callsIn(CONTRACT)) as Endpoint[];
}

/** Every call of the staff's desk that the contract declares. */
export async function declaredDeskEndpoints(): Promise<DeskEndpoint[]> {
  // What this folder declares is declared by `deskEndpoint`.
  return (await callsIn(new URL('desk/', CONTRACT))) as DeskEndpoint[];
}

/** Makes an app and returns with it every route that its router serves, as `METHOD /path`: Fastify tells of each. */
export async function withRoutes(
  make: () => Promise<FastifyInstance>,
): Promise<{ app: FastifyInstance; routes: string[] }> {
  const routes: string[] = [];
  const listen = (message: unknown) => {
    // Fastify's documented message on this channel.
    const { fastify } = message as { fastify: FastifyInstance };
    fastify.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) routes.push(`${one} ${url}`);
    });
  };
  subscribe('fastify.initialization', listen);
  try {
    const app = await make();
    await app.ready();
    return { app, routes };
  } finally {
    unsubscribe('fastify.initialization', listen);
  }
}
