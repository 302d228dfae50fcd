import type { SbPackage } from '@kolo/contract/packages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useCommand } from '#lib/command/use-command.ts';
import { IconX } from '#ui/icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { toast } from '#ui/toast-store.ts';
import { ConfirmSheet } from '../confirm-sheet.tsx';
import { refreshPackages } from '../api.ts';
import { closePackage } from './api.ts';

/** The row that closes an empty package, with its question. */
export function CloseEmpty({ pot }: { pot: SbPackage }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const closing = useCommand({
    mutationFn: () => closePackage(pot._id),
    onSuccess: async () => {
      toast({ title: `Your package for ${pot.product.name} is closed.` });
      await refreshPackages(queryClient);
    },
  });
  return (
    <>
      <List>
        <ListRow
          icon={IconX}
          tone="sb"
          title="Close package"
          detail="It is empty, and you do not need it any more"
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
        <p>It cannot be opened again, and you lose the price that we kept for you.</p>
      </ConfirmSheet>
    </>
  );
}
