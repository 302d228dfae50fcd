import { listDailyPackages } from '@kolo/contract/packages';
import {
  closeDailyPackage,
  createDailyPackage,
  editDailyPackage,
  getDailyPackage,
  withdrawDaily as withdrawEndpoint,
} from '@kolo/contract/daily-savings';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { createDaily } from './create-daily.ts';
import { editDaily } from './edit-daily.ts';
import { dailyPackagesOf, dailyView, findDaily } from './queries.ts';
import { closeDaily, withdrawDaily } from './withdraw-daily.ts';

const UNKNOWN = { message: 'We could not find that package.' };

export function mountDaily(app: FastifyInstance, gate: Gate, services: Services): void {
  mount(app, gate, listDailyPackages, async ({ caller, query }) => {
    if (query.userId !== caller.userId) throw new Refusal('NOT_FOUND');
    return (await dailyPackagesOf(services.db, caller.userId)).map(dailyView);
  });

  mount(app, gate, getDailyPackage, async ({ caller, params }) => {
    const row = await findDaily(services.db, caller.userId, params.id);
    if (!row) throw new Refusal('NOT_FOUND', UNKNOWN);
    return dailyView(row);
  });

  mount(app, gate, createDailyPackage, ({ caller, body }) => createDaily(services, caller.userId, body));

  mount(app, gate, editDailyPackage, ({ caller, params, body }) =>
    editDaily(services, caller.userId, params.id, body),
  );

  mount(app, gate, withdrawEndpoint, ({ caller, query, body, idempotencyKey }) =>
    withdrawDaily(services, {
      userId: caller.userId,
      packageId: query.packageId,
      key: `http:${idempotencyKey}`,
      body,
    }),
  );

  mount(app, gate, closeDailyPackage, ({ caller, params, body, idempotencyKey }) =>
    closeDaily(services, {
      userId: caller.userId,
      packageId: params.id,
      key: `http:${idempotencyKey}`,
      body,
    }),
  );
}
