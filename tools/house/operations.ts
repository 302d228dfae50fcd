import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../environment/settings.ts';

const CONTRACT = join(ROOT, 'packages/contract/src');

/** As on the wire: these are not read from the contract, so that a change of theirs is seen. */
export const API_BASE = '/api/v1';
export const HEADERS = {
  csrfToken: 'x-csrf-token',
  csrfSecret: 'x-csrf-secret',
  idempotencyKey: 'idempotency-key',
  resetGrant: 'x-reset-grant',
  deviceId: 'x-device-id',
} as const;

/** What is read of an endpoint of the contract. */
export interface Operation {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly access: 'public' | 'customer' | 'either';
  readonly idempotent?: true;
  readonly query?: object;
  readonly params?: object;
  readonly body?: object;
  readonly consumes?: string;
}

function isOperation(value: unknown): value is Operation {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Every operation that a file of the contract declares, by name. */
export async function readOperations(): Promise<Map<string, Operation>> {
  const files = readdirSync(CONTRACT).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(
    files.map((file) => import(pathToFileURL(join(CONTRACT, file)).href)),
  );
  const found = modules.flatMap((module): unknown[] => Object.values(module)).filter(isOperation);
  return new Map(found.map((operation) => [operation.name, operation]));
}
