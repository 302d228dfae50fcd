import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readdirSync } from 'node:fs';
import type { Endpoint } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';

const CONTRACT = new URL('../../../../packages/contract/src/', import.meta.url);

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Every call that a file of the contract declares, so that a new one cannot be forgotten. */
export async function declaredEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, CONTRACT).href)));
  return modules.flatMap((module): unknown[] => Object.values(module)).filter(isEndpoint);
}

/** Makes an app and answers with it every route that its router serves, as `METHOD /path`: Fastify tells of each. */
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
