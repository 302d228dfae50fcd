export { notificationJobs } from './jobs.ts';
export { mountNotifications } from './routes.ts';
