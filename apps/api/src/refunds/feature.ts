import { feature } from '#platform/feature.ts';
import type { RefundDeps } from './give-back.ts';
import { checkRefunds, giveBackJob, onRefundEvent } from './jobs.ts';

/** What a card was charged for its check goes back. */
export const refunds = feature('refunds', (deps: RefundDeps) => ({
  jobs: [giveBackJob(deps)],
  dueWork: [checkRefunds(deps)],
  providerEvents: { 'refund.': onRefundEvent(deps.services) },
}));
