export { lockPurpose } from './interest/lock-purpose.ts';
export { dailyPurpose } from './daily/daily-purpose.ts';
export { sbPurpose } from './sb/sb-purpose.ts';
export { packageKeeper } from './package-keeper.ts';
export { packagesOfPots } from './package-queries.ts';
export { packagePots } from './package-pots.ts';
