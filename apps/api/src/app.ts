import type { FastifyInstance } from 'fastify';
import { accounts } from './accounts/feature.ts';
import { books } from './books/feature.ts';
import { cases } from './cases/feature.ts';
import type { Context } from './context.ts';
import { contextOf } from './context.ts';
import { disputes } from './disputes/feature.ts';
import { home } from './home/feature.ts';
import { identity } from './identity/feature.ts';
import { createGate } from './identity/index.ts';
import { kyc } from './kyc/feature.ts';
import { ledger } from './ledger/feature.ts';
import { notifications } from './notifications/feature.ts';
import { serveDocs } from './openapi/index.ts';
import { bankAccounts } from './payment-methods/bank-feature.ts';
import { cards } from './payment-methods/cards/feature.ts';
import { orders } from './orders/feature.ts';
import { payments } from './payments/feature.ts';
import { inbound } from './payments/inbound/feature.ts';
import { payouts } from './payouts/feature.ts';
import type { BookProof, Feature, Parts } from './platform/feature.ts';
import { answerUnknownPath } from './platform/http/error-answers.ts';
import type { Check } from './platform/http/health.ts';
import { serveHealth, watchAnswers } from './platform/http/health.ts';
import { createServer } from './platform/http/server.ts';
import { serveDeskPages } from './platform/http/desk-pages.ts';
import { letPhonesCall, serveAppLinks } from './platform/http/phone-app.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import type { JobHandler } from './platform/job-queue.ts';
import type { DueWork } from './platform/jobs.ts';
import { queueReadings } from './platform/jobs.ts';
import type { Reading } from './platform/metrics.ts';
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
import { createDeskGate } from './staff/index.ts';
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
type Opened = Pick<App, 'services'> & { readonly parts: readonly Parts[] };

/** The figures and facts of the features, and those of the process itself. */
function shownBy({ services, parts }: Opened, own: readonly Reading[]) {
  const readings = [...queueReadings(services), ...own, ...parts.flatMap((part) => part.readings ?? [])];
  return { readings, facts: parts.flatMap((part) => part.facts ?? []) };
}

/** The health pages alone, for whoever watches a process from another machine: on their own port, in every role. */
export function createHealthApp(
  opened: Opened,
  checks: readonly Check[],
  own: readonly Reading[],
): FastifyInstance {
  const { config, clock, logger } = opened.services;
  const app = createServer(config, clock, logger);
  serveHealth(app, { checks, ...shownBy(opened, own), answersOtherMachines: true });
  app.setNotFoundHandler(answerUnknownPath);
  return app;
}

/** The HTTP side: every call of the contract, the documents, the health pages and the web app. */
export async function createHttpApp(
  { services, parts }: Opened,
  checks: readonly Check[],
  own: readonly Reading[] = [],
): Promise<FastifyInstance> {
  const { config, clock, logger } = services;
  const app = createServer(config, clock, logger);
  letPhonesCall(app);
  serveAppLinks(app, config.appLinks);
  await serveDocs(app);
  watchAnswers(app);
  serveHealth(app, { checks, ...shownBy({ services, parts }, own) });
  const gate = createGate(services);
  for (const serve of parts.flatMap((part) => part.routes ?? [])) serve(app, gate);
  if (config.webDist) await serveWebApp(app, config.webDist, config.operator);
  else app.setNotFoundHandler(answerUnknownPath);
  return app;
}

/** The staff's desk, for its own port: none of its calls is served alongside the customers'. */
export async function createDeskApp({ services, parts }: Opened): Promise<FastifyInstance> {
  const { config, clock, logger } = services;
  const app = createServer(config, clock, logger);
  watchAnswers(app);
  const gate = createDeskGate(services);
  for (const serve of parts.flatMap((part) => part.desk ?? [])) serve(app, gate);
  app.setNotFoundHandler(answerUnknownPath);
  if (config.desk?.dist) await serveDeskPages(app, config.desk.dist);
  return app;
}

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
