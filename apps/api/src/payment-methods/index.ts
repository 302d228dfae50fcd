export type { Destination } from './bank-destination.ts';
export {
  destinationOf,
  destinationsOf,
  findDestination,
  forgetRecipient,
  recipientOf,
} from './bank-destination.ts';
export { foreignName, isInOwnName } from './bank-names.ts';
export { checkCard, keepCard, openCardToken, refuseTooManyCards } from './cards/keep-card.ts';
export type { CardDeps } from './cards/deps.ts';
