import type { BankAccount } from '@kolo/contract/bank-accounts';
import { NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { focusHeadingAfter } from '#lib/focus-heading-after.ts';
import { paths } from '#lib/paths.ts';
import { usePinEntry } from '#lib/use-pin-entry.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { PinSheet } from '#ui/pin-sheet.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { bankAccountsQuery, forgetBankAccount } from './bank-queries.ts';

interface RemoveSheetProps {
  readonly open: boolean;
  readonly account: BankAccount;
  /** The account as it is spoken. */
  readonly name: string;
  readonly hasPin: boolean;
  readonly onClose: () => void;
}

/** Asks whether the account is to go, and for the PIN where one is set. */
export function RemoveSheet({ open, account, name, hasPin, onClose }: RemoveSheetProps) {
  const queryClient = useQueryClient();
  const entry = usePinEntry(hasPin);
  function close() {
    // Asked again, it says nothing of the last try.
    removing.reset();
    entry.forget();
    onClose();
  }
  const removing = useCommand({
    mutationFn: (pin: string | undefined) =>
      forgetBankAccount(account.id, pin).catch((error: unknown) => {
        // It is gone: the answer to an earlier try was lost, or it was removed on another device.
        if (!hasCode(error, 'NOT_FOUND')) throw error;
      }),
    onMutate: clearToasts,
    onSuccess: () => {
      // The row that the sheet was opened from goes too.
      focusHeadingAfter(close);
      toast({ title: 'Bank account removed' });
    },
    onError: entry.refuse,
    onSettled: () => queryClient.invalidateQueries({ queryKey: bankAccountsQuery.queryKey }),
  });
  const failed = entry.besideField(removing.error);
  function remove() {
    if (!entry.isAsked) return removing.run(undefined);
    const pin = entry.take();
    if (pin !== null) removing.run(pin);
  }
  return (
    <PinSheet
      open={open}
      onClose={close}
      title={`Remove ${name}?`}
      lede={`Money that is on its way to it still arrives. You can add it again; it is then new for ${NEW_FOR_HOURS} hours.`}
      pin={entry.isAsked ? entry.field : null}
      trouble={failed ? <NotRemoved error={failed} /> : null}
      action="Remove"
      busyLabel="Removing"
      busy={removing.isPending}
      wayBack="Keep it"
      onConfirm={remove}
    />
  );
}

/** A lost answer is never told as a failure. */
function NotRemoved({ error }: { error: Error }) {
  const isKnown = isNotDone(error);
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'The account was not removed.' : 'We do not know yet whether it was removed.'}
    >
      {errorText(error)}{' '}
      {hasCode(error, 'PIN_BLOCKED') ? <Link href={paths.forgottenPin}>Set a new PIN</Link> : null}
    </Banner>
  );
}
