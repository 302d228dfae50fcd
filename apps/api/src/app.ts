import { accounts } from './accounts/feature.ts';
import { books } from './books/feature.ts';
import { cases } from './cases/feature.ts';
import type { Context } from './context.ts';
import { contextOf } from './context.ts';
import { disputes } from './disputes/feature.ts';
import { home } from './home/feature.ts';
import { identity } from './identity/feature.ts';
import { kyc } from './kyc/feature.ts';
import { ledger } from './ledger/feature.ts';
import { notifications } from './notifications/feature.ts';
import { bankAccounts } from './payment-methods/bank-feature.ts';
import { cards } from './payment-methods/cards/feature.ts';
import { orders } from './orders/feature.ts';
import { payments } from './payments/feature.ts';
import { inbound } from './payments/inbound/feature.ts';
import { payouts } from './payouts/feature.ts';
import type { BookProof, Feature, Parts } from './platform/feature.ts';
import type { JobHandler } from './platform/job-queue.ts';
import type { DueWork } from './platform/jobs.ts';
import { partitionWork } from './platform/partitions.ts';
import type { Services } from './platform/services.ts';
import { forgetRateLimits, upkeepWork } from './platform/upkeep.ts';
import type { Providers } from './providers/providers.ts';
import { openProviders } from './providers/providers.ts';
import { reconciliation } from './reconciliation/feature.ts';
import { refunds } from './refunds/feature.ts';
import { dailySavings } from './savings/daily/feature.ts';
import { interestSavings } from './savings/interest/feature.ts';
import { sbSavings } from './savings/sb/feature.ts';
import { schedules } from './schedules/feature.ts';
import { staff } from './staff/feature.ts';
import { store } from './store/feature.ts';
import { telemetry } from './telemetry/feature.ts';

/** In the order in which a customer's copy of their data lists them; what closes an account is asked from the last. */
const FEATURES: readonly Feature<Context>[] = [
  ledger,
  identity,
  accounts,
  payments,
  cards,
  inbound,
  notifications,
  kyc,
  bankAccounts,
  payouts,
  disputes,
  refunds,
  reconciliation,
  interestSavings,
  dailySavings,
  sbSavings,
  schedules,
  orders,
  cases,
  store,
  telemetry,
  books,
  home,
  staff,
];

type NamedParts = Parts & { readonly name: string };

/** The app of one process, whatever its role: every feature, opened once. */
export interface App {
  readonly services: Services;
  readonly context: Context;
  readonly parts: readonly NamedParts[];
}

export function openApp(services: Services, given: Partial<Providers> = {}): App {
  const providers = { ...openProviders(services), ...given };
  const parts: NamedParts[] = [];
  const context = contextOf(services, providers, () => parts);
  parts.push(...FEATURES.map((one) => ({ name: one.name, ...one.open(context) })));
  return { services, context, parts };
}

/** What is served or worked through: every feature of the app, or those that a test puts in their place. */
export type Opened = Pick<App, 'services'> & { readonly parts: readonly Parts[] };

/** The jobs side: what leaves by the outbox, and what falls due. */
export function jobsOf({ services, parts }: Opened): { handlers: JobHandler[]; works: DueWork[] } {
  const maintenance = parts.flatMap((part) => part.maintenance ?? []);
  return {
    handlers: parts.flatMap((part) => part.jobs ?? []),
    works: [
      partitionWork(services),
      ...parts.flatMap((part) => part.dueWork ?? []),
      upkeepWork(services, [forgetRateLimits, ...maintenance]),
    ],
  };
}

/** What the features prove besides the ledger's own proofs. */
export function proofsOf({ parts }: Opened): BookProof[] {
  return parts.flatMap(({ proofs }) => proofs ?? []);
}
