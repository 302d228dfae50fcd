import { feature } from '#platform/feature.ts';
import type { NoticeWorld } from './jobs.ts';
import { notificationJobs } from './jobs.ts';
import type { LivePace, PaymentStates } from './live.ts';
import { notificationRecords } from './records.ts';
import { notificationRoutes } from './routes.ts';

export interface NotificationDeps extends NoticeWorld {
  readonly paymentStates: PaymentStates;
  /** How often open pages are told; for tests. */
  readonly pace?: LivePace;
}

export const notifications = feature('notifications', (deps: NotificationDeps) => ({
  routes: notificationRoutes(deps, deps.pace),
  jobs: notificationJobs(deps),
  closing: { exported: { notifications: (userId) => notificationRecords(deps.services, userId) } },
}));
