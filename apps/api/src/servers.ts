import type { FastifyInstance } from 'fastify';
import type { Opened } from './app.ts';
import { createGate } from './identity/index.ts';
import { serveDocs } from './openapi/index.ts';
import { serveDeskPages } from './platform/http/desk-pages.ts';
import { answerUnknownPath } from './platform/http/error-answers.ts';
import type { Check } from './platform/http/health.ts';
import { serveHealth, watchAnswers } from './platform/http/health.ts';
import { letPhonesCall, serveAppLinks } from './platform/http/phone-app.ts';
import { createServer } from './platform/http/server.ts';
import { serveWebApp } from './platform/http/web-app.ts';
import { queueReadings } from './platform/jobs.ts';
import type { Reading } from './platform/metrics.ts';
import { createDeskGate } from './staff/index.ts';

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
