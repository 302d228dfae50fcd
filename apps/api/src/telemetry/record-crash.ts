import type { ParsedBody } from '@kolo/contract/endpoint';
import type { reportCrash } from '@kolo/contract/telemetry';
import type { Origin } from '#platform/http/route.ts';
import { networkOf } from '#platform/network.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import { scrub } from '#platform/scrub.ts';
import type { Services } from '#platform/services.ts';
import { insertCrash } from './queries.ts';

/** A page in a crash loop must not fill the table. */
const REPORTS_PER_ADDRESS = 30;
const REPORTS_WINDOW_S = 600;

/** Keeps the report and says it in the log, where the team sees it. */
export async function recordCrash(
  services: Services,
  report: ParsedBody<typeof reportCrash>,
  origin: Origin,
): Promise<void> {
  const isOwnMachine = origin.isLoopback && !services.config.isProduction;
  if (!isOwnMachine) {
    await countHit(services.db, services.clock, {
      bucket: bucketName('crash', networkOf(origin.address)),
      most: REPORTS_PER_ADDRESS,
      windowSeconds: REPORTS_WINDOW_S,
    });
  }
  const [message, path] = [scrub(report.message), scrub(report.path)];
  await insertCrash(services.db, {
    id: services.ids.next(),
    kind: report.kind,
    message,
    componentStack: report.componentStack === undefined ? null : scrub(report.componentStack),
    path,
    at: services.clock.now(),
  });
  services.logger.warn({ crash: message, path }, 'the web app crashed');
}
