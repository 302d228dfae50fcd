import type { PaymentWorld } from '#payments/index.ts';
import type { Packages } from './packages.ts';

export interface DisputeDeps extends PaymentWorld {
  /** What lost disputes take from beside the accounts. */
  readonly packages: Packages;
}

/** What a loss reaches beside the database. */
export type LossContext = Pick<DisputeDeps, 'services' | 'packages' | 'openCase'>;
