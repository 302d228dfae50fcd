import type { Card } from '@kolo/contract/cards';
import { cardExpiry, cardTitle } from '@kolo/domain/cards';
import { formatDayAndTime } from '@kolo/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useOnline } from '#lib/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { CardFace } from './card-face.tsx';
import { makeDefault, refreshCards } from './api.ts';
import { RemoveCardSheet } from './remove-card-sheet.tsx';

interface CardDetailProps {
  readonly card: Card;
  /** What became of the ₦50 by which it was added. */
  readonly check: React.ReactNode;
}

export function CardDetail({ card, check }: CardDetailProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <CardFace card={card} />
      {card.message === undefined ? null : <Banner tone="warn">{card.message}</Banner>}
      <Facts card={card} />
      {check}
      <div className="stack md">
        <DefaultButton card={card} />
        <Button variant="quiet" full onClick={() => setLeaving(true)}>
          Remove card
        </Button>
      </div>
      <RemoveCardSheet card={card} open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function Facts({ card }: { card: Card }) {
  const facts = [
    ['Card', cardTitle(card)],
    ['Bank', card.bank ?? 'Not known'],
    [card.status === 'expired' ? 'Expired' : 'Expires', cardExpiry(card)],
    ['Added', formatDayAndTime(new Date(card.createdAt), serverClock.now())],
  ] as const;
  return (
    <dl className="card facts">
      {facts.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DefaultButton({ card }: { card: Card }) {
  const queryClient = useQueryClient();
  const online = useOnline();
  const making = useCommand({
    mutationFn: () => makeDefault(card.id),
    onSuccess: async () => {
      await refreshCards(queryClient);
      toast({ title: 'Default card changed', detail: `${cardTitle(card)} is offered first now.` });
    },
  });
  if (card.status !== 'usable') return null;
  if (card.isDefault) return <p className="small muted center">This is the card that is offered first.</p>;
  return (
    <>
      {making.error ? (
        <Banner tone="bad" live="alert" title="Your default card was not changed.">
          {errorText(making.error)}
        </Banner>
      ) : null}
      <Button
        full
        busy={making.isPending}
        busyLabel="Changing"
        disabled={!online}
        onClick={() => making.run()}
      >
        Make it the default
      </Button>
    </>
  );
}
