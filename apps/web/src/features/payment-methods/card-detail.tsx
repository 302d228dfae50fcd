import type { Card } from '@kolo/contract/cards';
import { cardTitle } from '@kolo/domain/cards';
import { formatDayAndTime } from '@kolo/domain/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { focusHeading } from '#lib/focus-heading.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast-store.ts';
import { paths } from '#lib/paths.ts';
import { Sheet } from '#ui/sheet.tsx';
import { CardFace } from './card-face.tsx';
import { makeDefault, refreshCards, removeCard } from './api.ts';

interface CardDetailProps {
  readonly card: Card;
  /** What became of the ₦50 by which it was added. */
  readonly check: React.ReactNode;
  /** What the card pays. */
  readonly uses: React.ReactNode;
  /** Said in place of removing it while the account is frozen. */
  readonly frozen: React.ReactNode;
}

export function CardDetail({ card, check, uses, frozen }: CardDetailProps) {
  const [leaving, setLeaving] = useState(false);
  return (
    <>
      <CardFace card={card} />
      {card.message === undefined ? null : <Banner tone="warn">{card.message}</Banner>}
      <Facts card={card} />
      {uses}
      {check}
      <div className="stack md">
        <DefaultButton card={card} />
        {frozen ?? (
          <Button variant="risk" full onClick={() => setLeaving(true)}>
            Remove card
          </Button>
        )}
      </div>
      <RemoveCardSheet card={card} open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

/** What its face does not say. */
function Facts({ card }: { card: Card }) {
  return (
    <dl className="card facts">
      <div>
        <dt>Added</dt>
        <dd>{formatDayAndTime(new Date(card.createdAt), serverClock.now())}</dd>
      </div>
    </dl>
  );
}

function DefaultButton({ card }: { card: Card }) {
  const queryClient = useQueryClient();
  const making = useCommand({
    mutationFn: () => makeDefault(card.id),
    onSuccess: async () => {
      await refreshCards(queryClient);
      toast({ title: 'Default card changed', detail: `It is now ${cardTitle(card)}.` });
    },
    onError: (error) => {
      if (!isNotDone(error)) void refreshCards(queryClient);
    },
  });
  const isOffered = card.status === 'usable' && !card.isDefault;
  // The button that was pressed is gone, and had the focus. Who has left the page meanwhile has no such effect.
  const isGone = !isOffered && !making.isIdle;
  useEffect(() => {
    if (isGone) focusHeading();
  }, [isGone]);
  if (!isOffered) return null;
  return (
    <>
      {making.error ? <NotDefault error={making.error} /> : null}
      <Button full busy={making.isPending} busyLabel="Changing" needsConnection onClick={() => making.run()}>
        Make it the default
      </Button>
    </>
  );
}

/** A lost answer is never told as a failure. */
function NotDefault({ error }: { error: Error }) {
  const isKnown = isNotDone(error);
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={
        isKnown
          ? 'Your default card was not changed.'
          : 'We do not know yet whether your default card was changed.'
      }
    >
      {errorText(error)} {isKnown ? null : 'Check which card is the default, or try again.'}
    </Banner>
  );
}

interface RemoveCardSheetProps {
  readonly card: Card;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gone is gone: one that another device removed a moment ago is no failure. */
async function removeOnce(id: string): Promise<void> {
  try {
    await removeCard(id);
  } catch (error) {
    if (!hasCode(error, 'NOT_FOUND')) throw error;
  }
}

function RemoveCardSheet({ card, open, onClose }: RemoveCardSheetProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const removing = useCommand({
    mutationFn: () => removeOnce(card.id),
    onSuccess: async () => {
      toast({ title: 'Card removed', detail: `Kolo can no longer charge ${cardTitle(card)}.` });
      await navigate(paths.cards, { replace: true });
      await refreshCards(queryClient);
    },
    onError: (error) => {
      if (!isNotDone(error)) void refreshCards(queryClient);
    },
  });
  // Asked again, it says nothing of the last try.
  function close() {
    removing.reset();
    onClose();
  }
  return (
    <Sheet
      open={open}
      onClose={close}
      busy={removing.isPending}
      title={`Remove ${cardTitle(card)}?`}
      lede="Kolo can no longer charge it. A payment that is on its way will still go through. To use this card later, add it again."
    >
      {removing.error ? <NotRemoved error={removing.error} /> : null}
      <div className="btns">
        <Button variant="quiet" disabled={removing.isPending} onClick={close}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={removing.isPending}
          busyLabel="Removing"
          needsConnection
          onClick={() => removing.run()}
        >
          Remove card
        </Button>
      </div>
    </Sheet>
  );
}

/** A lost answer is never told as a failure. */
function NotRemoved({ error }: { error: Error }) {
  const isKnown = isNotDone(error);
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'The card was not removed.' : 'We do not know yet whether the card was removed.'}
    >
      {errorText(error)} {isKnown ? null : 'Check your cards, or try again.'}
    </Banner>
  );
}
