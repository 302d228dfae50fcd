import type { Environment } from '@kolo/tools/dev-env.ts';

export type Addresses = Pick<Environment, 'url' | 'sandboxUrl'>;

/** Where the Kolo of this run is. */
export const ADDRESSES: Addresses = {
  url: process.env['KOLO_E2E_URL'] ?? 'http://localhost:3000',
  sandboxUrl: process.env['KOLO_E2E_SANDBOX'] ?? 'http://localhost:3001',
};
