export { checkCard, openCardToken } from './cards/charge-card.ts';
export { keepCard, refuseTooManyCards } from './cards/keep-card.ts';
export { cardRecords } from './cards/records.ts';
export { removeAllCards } from './cards/remove-card.ts';
export { retireTokenJob } from './cards/retire-token.ts';
export { mountCards } from './cards/routes.ts';
export type { CardWorld } from './cards/world.ts';
export { openCardWorld } from './cards/world.ts';
