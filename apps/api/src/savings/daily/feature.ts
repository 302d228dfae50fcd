import {
  closeDailyPackage,
  createDailyPackage,
  editDailyPackage,
  getDailyPackage,
  withdrawDaily as withdrawEndpoint,
} from '@kolo/contract/daily-savings';
import { listDailyPackages } from '@kolo/contract/packages';
import { Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { dailySection } from './desk-section.ts';
import { dailyView, findDaily, listDaily } from './queries.ts';
import type { ReminderDeps } from './remind.ts';
import { reminderWork } from './remind.ts';
import { closeDaily, withdrawDaily } from './withdraw-daily.ts';
import { createDaily, editDaily } from './write-daily.ts';

const UNKNOWN = { message: 'We could not find that package.' };

function routes(services: Services): Route[] {
  return [
    route(listDailyPackages, ({ caller }) => listDaily(services.db, caller.userId)),
    route(getDailyPackage, async ({ caller, params }) => {
      const row = await findDaily(services.db, caller.userId, params.id);
      if (!row) throw new Refusal('NOT_FOUND', UNKNOWN);
      return dailyView(row);
    }),
    route(createDailyPackage, ({ caller, body }) => createDaily(services, caller.userId, body)),
    route(editDailyPackage, ({ caller, params, body }) =>
      editDaily(services, caller.userId, params.id, body),
    ),
    route(withdrawEndpoint, ({ caller, query, body, idempotencyKey }) =>
      withdrawDaily(services, {
        userId: caller.userId,
        packageId: query.packageId,
        key: `http:${idempotencyKey}`,
        body,
      }),
    ),
    route(closeDailyPackage, ({ caller, params, body, idempotencyKey }) =>
      closeDaily(services, {
        userId: caller.userId,
        packageId: params.id,
        key: `http:${idempotencyKey}`,
        body,
      }),
    ),
  ];
}

async function* dailyRecords({ db }: Services, userId: string): AsyncIterable<object> {
  yield* await listDaily(db, userId);
}

export const dailySavings = feature('daily savings', (deps: ReminderDeps) => ({
  routes: routes(deps.services),
  customerSections: [dailySection(deps.services)],
  dueWork: [reminderWork(deps)],
  closing: { exported: { dailyPackages: (userId) => dailyRecords(deps.services, userId) } },
}));
