export type { Customers } from './customers.ts';
export { notificationJobs } from './jobs.ts';
export { notificationRecords } from './records.ts';
export { mountNotifications } from './routes.ts';
