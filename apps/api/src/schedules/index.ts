export type { ScheduleDeps } from './deps.ts';
export { corrections } from './holiday-queries.ts';
export { hearOfFailure, onceADate } from './once-a-date.ts';
export { scheduledInto } from './scheduled-queries.ts';
