export { listNotifications } from './list-notifications.ts';
export { remindersOf, stopReminders } from './preferences.ts';
