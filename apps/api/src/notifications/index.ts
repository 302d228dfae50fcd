export { listNotifications } from './list-notifications.ts';
