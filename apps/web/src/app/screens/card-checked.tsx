import type { Card } from '@kolo/contract/cards';
import type { Payment } from '@kolo/contract/payments';
import { cardTitle } from '@kolo/domain/cards';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CardFace } from '#features/payment-methods/card-face.tsx';
import { cardsQuery, refreshCards } from '#features/payment-methods/api.ts';
import { CheckRefund } from '#features/payments/check-refund.tsx';
import { failureWords } from '#features/payments/payment-words.ts';
import { intents } from '#lib/command/intent.ts';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page-bar.tsx';
import { PotMissed } from '#ui/pot-missed.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { ReferenceLine } from '#ui/reference.tsx';

/** What came of adding a card, once its check is through or dead. */
export function CardChecked({ payment }: { payment: Payment }) {
  const queryClient = useQueryClient();
  const { reference, status } = payment;
  useEffect(() => {
    // From here on adding a card means another one.
    intents.dropByReference(reference);
    void refreshCards(queryClient);
  }, [reference, queryClient]);
  return (
    <Page title="Add a card" backHref={paths.cards}>
      {status === 'succeeded' ? <Added payment={payment} /> : <NotAdded payment={payment} />}
    </Page>
  );
}

function titleOf(card: Card | undefined): string {
  if (!card) return 'Your card was checked';
  return card.status === 'usable' ? `${cardTitle(card)} was added` : `${cardTitle(card)} cannot be charged`;
}

function Added({ payment }: { payment: Payment }) {
  const cards = useQuery(cardsQuery);
  const card = cards.data?.find(({ checkReference }) => checkReference === payment.reference);
  if (!card && cards.isFetching) return <SkeletonList rows={2} label="Loading your card" />;
  return (
    <>
      {card ? <CardFace card={card} /> : null}
      <div role="status">
        <h2>{titleOf(card)}</h2>
      </div>
      {card?.message === undefined ? null : <Banner tone="warn">{card.message}</Banner>}
      <CheckRefund payment={payment} />
      <div className="stack md">
        <Button full href={paths.cards}>
          See your cards
        </Button>
        <Button full variant="quiet" href={paths.deposit()}>
          Make a deposit
        </Button>
      </div>
    </>
  );
}

function NotAdded({ payment }: { payment: Payment }) {
  return (
    <>
      <EmptyState title="The card was not added" art={<PotMissed />}>
        {failureWords(payment)}
      </EmptyState>
      <ReferenceLine of={payment} />
      <div className="stack md">
        <Button full href={paths.addCard}>
          Try again
        </Button>
        <Button full variant="quiet" href={paths.cards}>
          Not now
        </Button>
      </div>
    </>
  );
}
