import type { Card } from '@kolo/contract/cards';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconPlus } from '#ui/icons.tsx';
import { Link } from '#ui/link.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { CardFace } from './card-face.tsx';
import { cardsQuery } from './api.ts';
import css from './payment-methods.module.css';

interface CardsScreenProps {
  /** What these cards pay, below them. */
  readonly usesOf: (cards: readonly Card[]) => React.ReactNode;
}

export function CardsScreen({ usesOf }: CardsScreenProps) {
  useScreen('My Cards');
  const cards = useQuery(cardsQuery);
  return (
    <Page title="My Cards" backHref={paths.settings}>
      <Loaded
        of={cards}
        failed="Your cards could not be loaded"
        why={errorText(cards.error)}
        loading={<SkeletonList rows={2} label="Loading your cards" />}
      >
        {(data) => <Cards cards={data} uses={usesOf(data)} />}
      </Loaded>
    </Page>
  );
}

function Cards({ cards, uses }: { cards: readonly Card[]; uses: React.ReactNode }) {
  if (cards.length === 0) {
    return (
      <EmptyState
        title="No cards yet"
        art={<NoCardsArt />}
        action={<Button href={paths.addCard}>Add a card</Button>}
      >
        Add one to pay into your savings without entering it each time.
      </EmptyState>
    );
  }
  const dead = cards.filter(({ status }) => status !== 'usable');
  return (
    <>
      <ul className={css['card-links']} aria-label="Your cards">
        {cards.map((card) => (
          <li key={card.id}>
            <Link href={paths.card(card.id)}>
              <CardFace card={card} />
            </Link>
          </li>
        ))}
      </ul>
      {dead.map(({ id, last4, message }) => (
        <Banner key={id} tone="warn" title={`Card ${last4}:`}>
          {message}
        </Banner>
      ))}
      <Button full href={paths.addCard}>
        <IconPlus size="sm" />
        Add a card
      </Button>
      {uses}
    </>
  );
}

const SIZE = 132;

/** A card that is still to come. */
function NoCardsArt() {
  return (
    <svg
      className="art"
      width={SIZE}
      height={SIZE}
      viewBox="0 0 132 132"
      aria-hidden="true"
      fill="none"
      stroke="var(--line-strong)"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <rect x="14" y="36" width="104" height="66" rx="12" strokeDasharray="2 10" />
      <path d="M14 56h104" stroke="var(--ink)" strokeWidth="9" />
      <path d="M30 84h24" />
    </svg>
  );
}
