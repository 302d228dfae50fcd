import type { BankAccount } from '@kolo/contract/bank-accounts';
import { formatNaira } from '@kolo/domain/money';
import { lagosDateOf } from '@kolo/domain/dates';
import { mostWithdrawnWhileNew, NEW_FOR_HOURS } from '@kolo/domain/withdrawal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { serverClock } from '#lib/server-clock.ts';
import { usePinEntry } from '#lib/use-pin-entry.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { PinSheet } from '#ui/pin-sheet.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { bankAccountsQuery, keepBankAccount } from './bank-queries.ts';

interface AddSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly account: { readonly bankCode: string; readonly accountNumber: string };
  readonly bankName: string;
  readonly accountName: string;
  /** Undefined where the list could not be read after it. */
  readonly onAdded: (id: string | undefined) => void;
}

/** An added account shows its last four digits alone. */
function isThis(
  added: Pick<BankAccount, 'bankCode' | 'accountNumber'>,
  asked: AddSheetProps['account'],
): boolean {
  return added.bankCode === asked.bankCode && asked.accountNumber.endsWith(added.accountNumber);
}

/** Says what is added and what holds for it at first, and asks for the PIN. */
export function AddSheet({ open, onClose, account, bankName, accountName, onAdded }: AddSheetProps) {
  const queryClient = useQueryClient();
  const entry = usePinEntry(true);
  // The account of a try that was not answered: one more tells only of itself.
  const [unanswered, setUnanswered] = useState<string>();
  const accountId = `${account.bankCode} ${account.accountNumber}`;
  const mayBeAdded = unanswered === accountId;
  const adding = useCommand({
    mutationFn: (body: Parameters<typeof keepBankAccount>[0]) =>
      keepBankAccount(body).catch((error: unknown) => {
        if (!mayBeAdded || !hasCode(error, 'ALREADY_EXISTS')) throw error;
      }),
    onMutate: clearToasts,
    onSuccess: async (added) => {
      setUnanswered(undefined);
      await queryClient.invalidateQueries({ queryKey: bankAccountsQuery.queryKey });
      toast({ title: 'Bank account added', detail: `${bankName}, ${accountName}` });
      const listed = queryClient.getQueryData(bankAccountsQuery.queryKey);
      onAdded(added?.id ?? listed?.find((one) => isThis(one, account))?.id);
    },
    onError: (error) => {
      entry.refuse(error);
      if (isNotDone(error)) return;
      setUnanswered(accountId);
      void queryClient.invalidateQueries({ queryKey: bankAccountsQuery.queryKey });
    },
  });
  const failed = entry.besideField(adding.error);
  function close() {
    entry.forget();
    onClose();
  }
  function add() {
    const pin = entry.take();
    if (pin !== null) adding.run({ ...account, pin });
  }
  const most = formatNaira(mostWithdrawnWhileNew(lagosDateOf(serverClock.now())));
  return (
    <PinSheet
      open={open}
      onClose={close}
      title="Add this bank account?"
      lede={`In its first ${NEW_FOR_HOURS} hours you can withdraw up to ${most} to it. We will send you a message about it.`}
      pin={entry.field}
      trouble={
        failed === null ? null : <NotAdded error={failed} isKnown={!mayBeAdded && isNotDone(failed)} />
      }
      action="Add account"
      busyLabel="Adding"
      busy={adding.isPending}
      onConfirm={add}
    >
      <dl className="facts">
        <div>
          <dt>Bank</dt>
          <dd>{bankName}</dd>
        </div>
        <div>
          <dt>Account number</dt>
          <dd>{account.accountNumber}</dd>
        </div>
        <div>
          <dt>Name</dt>
          <dd>{accountName}</dd>
        </div>
      </dl>
    </PinSheet>
  );
}

/** A lost answer is never told as a failure. */
function NotAdded({ error, isKnown }: { error: unknown; isKnown: boolean }) {
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'The account was not added.' : 'We do not know yet whether it was added.'}
      action={
        isKnown ? (
          <Button small variant="quiet" href={paths.newCase()}>
            Write to us
          </Button>
        ) : undefined
      }
    >
      {errorText(error)} {isKnown ? null : 'Check your bank accounts, or try again.'}
    </Banner>
  );
}
