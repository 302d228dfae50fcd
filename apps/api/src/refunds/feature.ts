import { feature } from '#platform/feature.ts';
import type { RefundDeps } from './refund-process.ts';
import { refundProcess } from './refund-process.ts';

/** What a card was charged for its check goes back. */
export const refunds = feature('refunds', (deps: RefundDeps) => ({ processes: [refundProcess(deps)] }));
