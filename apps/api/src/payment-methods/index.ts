export { foreignName, isInOwnName } from './bank-names.ts';
export type { Destination } from './bank-destination.ts';
export { destinationOf, findDestination, forgetRecipient, recipientOf } from './bank-destination.ts';
export { checkCard, openCardToken } from './cards/charge-card.ts';
export { keepCard, refuseTooManyCards } from './cards/keep-card.ts';
export type { CardWorld } from './cards/world.ts';
