export { dailyPurpose } from './daily/daily-purpose.ts';
export { listDaily } from './daily/queries.ts';
export { listLocks } from './interest/get-lock.ts';
export { lockPurpose } from './interest/lock-purpose.ts';
export { packageKeeper, packagePots } from './package-keeper.ts';
export { packagesOfPots } from './package-queries.ts';
export { listSb } from './sb/package-view.ts';
export { sbPurpose } from './sb/sb-purpose.ts';
export { scheduledTarget } from './scheduled-target.ts';
