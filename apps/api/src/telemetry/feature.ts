import {
  getAnalyticsConsent,
  putAnalyticsConsent,
  recordEvents as recordEventsEndpoint,
} from '@kolo/contract/analytics';
import { showFunnel as showFunnelEndpoint } from '@kolo/contract/desk/funnel';
import { reportCrash } from '@kolo/contract/telemetry';
import { feature } from '#platform/feature.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { TelemetryDeps } from './analytics.ts';
import { answerConsent, recordEvents, showConsent } from './analytics.ts';
import { printFunnel, showFunnel } from './funnel.ts';
import { deleteConsent, findConsent, telemetryMaintenance } from './queries.ts';
import { recordCrash } from './record-crash.ts';

function routes(deps: TelemetryDeps): Route[] {
  const { services } = deps;
  return [
    route(reportCrash, async ({ body, origin }) => {
      await recordCrash(services, body, origin);
      return { message: 'We have recorded this for the team.' };
    }),
    route(recordEventsEndpoint, ({ caller, body }) => recordEvents(services, caller.userId, body)),
    route(getAnalyticsConsent, ({ caller }) => showConsent(deps, caller.userId)),
    route(putAnalyticsConsent, ({ caller, body }) => answerConsent(services, caller.userId, body.isAllowed)),
  ];
}

export type TelemetryFeatureDeps = TelemetryDeps;

export const telemetry = feature('telemetry', (deps: TelemetryDeps) => ({
  routes: routes(deps),
  desk: [deskRoute(showFunnelEndpoint, () => showFunnel(deps))],
  maintenance: telemetryMaintenance,
  closing: {
    onClose: [deleteConsent],
    exported: { analytics: (userId) => consentRecord(deps.services, userId) },
  },
  commands: [
    {
      name: 'funnel',
      usage:
        '  funnel show                                how far new customers come, and which screens are opened',
      async run(words, print) {
        if (words.length === 1 && words[0] === 'show') return printFunnel(deps, print);
        print('usage: funnel show');
        return 1;
      },
    },
  ],
}));

/** What the customer answered. Events are nobody's, so none can be handed over. */
async function* consentRecord({ db }: Services, userId: string): AsyncIterable<object> {
  const isAllowed = await findConsent(db, userId);
  if (isAllowed !== undefined) yield { isAllowed };
}
