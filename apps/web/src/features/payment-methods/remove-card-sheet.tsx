import type { Card } from '@kolo/contract/cards';
import { cardTitle } from '@kolo/domain/cards';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { errorText, hasCode } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useOnline } from '#lib/use-online.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { toast } from '#ui/toast-store.ts';
import { refreshCards, removeCard } from './api.ts';

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

export function RemoveCardSheet({ card, open, onClose }: RemoveCardSheetProps) {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const online = useOnline();
  const removing = useCommand({
    mutationFn: () => removeOnce(card.id),
    onSuccess: async () => {
      toast({ title: 'Card removed', detail: `Kolo can no longer charge ${cardTitle(card)}.` });
      await navigate(paths.cards, { replace: true });
      await refreshCards(queryClient);
    },
  });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={removing.isPending}
      title={`Remove ${cardTitle(card)}?`}
      lede="Kolo can no longer charge it. A payment that is on its way goes on. To use the card again, you add it again."
    >
      {removing.error ? (
        <Banner tone="bad" live="alert" title="The card was not removed.">
          {errorText(removing.error)}
        </Banner>
      ) : null}
      <div className="btns">
        <Button variant="quiet" disabled={removing.isPending} onClick={onClose}>
          Keep it
        </Button>
        <Button
          variant="danger"
          busy={removing.isPending}
          busyLabel="Removing"
          disabled={!online}
          onClick={() => removing.run()}
        >
          Remove card
        </Button>
      </div>
    </Sheet>
  );
}
