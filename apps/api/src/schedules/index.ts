export type { ScheduleDeps } from './deps.ts';
export { hearOfFailure, onceADate } from './once-a-date.ts';
