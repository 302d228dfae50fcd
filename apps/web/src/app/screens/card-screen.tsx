import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { useFrozenNotice } from '#features/identity/frozen.tsx';
import { CardDetail } from '#features/payment-methods/card-detail.tsx';
import { cardQuery } from '#features/payment-methods/api.ts';
import { CheckRefund } from '#features/payments/check-refund.tsx';
import { paymentQuery } from '#features/payments/api.ts';
import { errorText, isNotThere } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useScreen } from '#lib/use-screen.ts';
import { NotLoaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page-bar.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { CardUses } from './card-uses.tsx';

export function CardScreen() {
  const { cardId = '' } = useParams();
  useScreen('Card');
  const card = useQuery(cardQuery(cardId));
  const frozen = useFrozenNotice('You cannot remove a card for now.');
  return (
    <Page title="Card" backHref={paths.cards}>
      {card.data ? (
        <CardDetail
          card={card.data}
          check={<Check reference={card.data.checkReference} />}
          uses={<CardUses cards={[card.data]} />}
          frozen={frozen}
        />
      ) : card.isError ? (
        <NoCard error={card.error} onRetry={() => void card.refetch()} />
      ) : (
        <SkeletonList rows={2} label="Loading your card" />
      )}
    </Page>
  );
}

/** Shown beside the card; if it cannot be loaded, the card still is. */
function Check({ reference }: { reference: string }) {
  const { data } = useQuery(paymentQuery(reference));
  return data ? <CheckRefund payment={data} /> : null;
}

function NoCard({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (isNotThere(error)) {
    return (
      <EmptyState
        title="We could not find this card"
        action={<Button href={paths.cards}>See your cards</Button>}
      >
        It may have been removed.
      </EmptyState>
    );
  }
  return <NotLoaded title="Your card could not be loaded" why={errorText(error)} onRetry={onRetry} />;
}
