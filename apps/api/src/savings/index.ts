export { lockPurpose } from './interest/lock-purpose.ts';
export { maturityWork } from './interest/mature.ts';
export { countUnprovedLocks } from './interest/proof.ts';
export { mountInterest } from './interest/routes.ts';
export { dailyPurpose } from './daily/daily-purpose.ts';
export { mountDaily } from './daily/routes.ts';
export { mountSb } from './sb/routes.ts';
export { sbPurpose } from './sb/sb-purpose.ts';
