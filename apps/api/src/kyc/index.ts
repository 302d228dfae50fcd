export type { CardPage, UnderWay } from './deposit-limit.ts';
export { capOf, depositLimit, depositRoom, tierOf } from './deposit-limit.ts';
export type { NameCheckDeps } from './name-checks.ts';
export { nextOfName, openNameCheck } from './name-checks.ts';
export { identityLine, isOwnName, ownNamesOf, wasOwnName } from './own-name.ts';
export { recordNameOf } from './name-queries.ts';
export { readProgress } from './progress.ts';
export { releaseBvn } from './queries.ts';
export { keepBvnTaken } from './unbind.ts';
