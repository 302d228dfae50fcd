import { CardsScreen as Cards } from '#features/payment-methods/cards-screen.tsx';
import { CardUses } from './card-uses.tsx';

/** The customer's cards, and what they pay. */
export function CardsScreen() {
  return <Cards usesOf={(cards) => <CardUses cards={cards} />} />;
}
