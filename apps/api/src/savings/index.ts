export { dailyPurpose } from './daily/daily-purpose.ts';
export { mountDaily } from './daily/routes.ts';
