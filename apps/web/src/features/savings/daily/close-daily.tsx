import type { DailyPackage } from '@kolo/contract/packages';
import { formatNaira } from '@kolo/domain/money';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasCode } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { IconX } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast-store.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { refreshPackages } from '../api.ts';
import { refreshAll } from '../api.ts';
import { closeDaily } from './api.ts';

/** The row that closes a package, with its question: what is in it goes to the DS account. */
export function CloseDaily({ pot }: { pot: DailyPackage }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const payout = pot.totalContribution;
  const closing = useCommand({
    mutationFn: () => closeDaily({ id: pot.id, payout }),
    onSuccess: async () => {
      toast({
        title: payout > 0 ? `${formatNaira(payout)} is in your DS account.` : `${pot.target} is closed.`,
      });
      await refreshAll(queryClient);
    },
    onError: (error) => {
      // The question then asks again with the amount as it is now.
      if (hasCode(error, 'QUOTE_CHANGED')) void refreshPackages(queryClient);
    },
  });
  return (
    <>
      <List>
        <ListRow
          icon={IconX}
          tone="daily"
          title="Close package"
          detail={payout > 0 ? 'What is in it goes to your DS account' : 'It is empty'}
          onClick={() => {
            closing.reset();
            setAsking(true);
          }}
        />
      </List>
      <ConfirmSheet
        open={asking}
        onClose={() => setAsking(false)}
        title="Close this package?"
        action="Close package"
        busyLabel="Closing"
        busy={closing.isPending}
        error={closing.error}
        failure="It was not closed."
        onConfirm={() => closing.run(undefined)}
      >
        {payout > 0 ? (
          <p>
            <b>
              <Money amountNaira={payout} /> goes to your DS account.
            </b>{' '}
            It is opened for you if you have none yet. A closed package cannot be opened again.
          </p>
        ) : (
          <p>There is no money in it. A closed package cannot be opened again.</p>
        )}
      </ConfirmSheet>
    </>
  );
}
