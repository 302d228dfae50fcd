import { feature } from '#platform/feature.ts';
import { telemetryMaintenance } from './queries.ts';
import { reportCrash } from '@kolo/contract/telemetry';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { recordCrash } from './record-crash.ts';

function routes(services: Services): Route[] {
  return [
    route(reportCrash, async ({ body, origin }) => {
      await recordCrash(services, body, origin);
      return { message: 'The team has been notified.' };
    }),
  ];
}

export const telemetry = feature('telemetry', ({ services }: { readonly services: Services }) => ({
  routes: routes(services),
  maintenance: telemetryMaintenance,
}));
