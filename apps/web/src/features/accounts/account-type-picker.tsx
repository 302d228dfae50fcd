import { ACCOUNT_TYPES, accountName, accountTitle, type AccountType } from '@kolo/domain/account-types';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, hasCode, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { Button } from '#ui/button.tsx';
import { ChoiceWords, Choices, type ChoiceOption } from '#ui/choice.tsx';
import { IconChevronRight } from '#ui/icons.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { ACCOUNT_KINDS } from './account-kinds.ts';
import { openAccount, refreshAccounts } from './api.ts';

function optionsFor(open: readonly AccountType[]): ChoiceOption<AccountType>[] {
  return ACCOUNT_TYPES.map((type) => {
    const taken = open.includes(type);
    const { purpose, icon, tone } = ACCOUNT_KINDS[type];
    return {
      value: type,
      title: accountTitle(type),
      detail: taken ? `${accountName(type)}. You have this one.` : `${accountName(type)}. ${purpose}.`,
      icon,
      tone,
      disabled: taken,
    };
  });
}

function useOpening(onOpened?: (type: AccountType) => void) {
  const queryClient = useQueryClient();
  return useCommand({
    onMutate: clearToasts,
    mutationFn: async (type: AccountType) => {
      await openAccount(type);
      await refreshAccounts(queryClient);
    },
    onSuccess: (_, type) => {
      toast({ title: 'Account Created', detail: 'Your new account has been created successfully' });
      onOpened?.(type);
    },
    onError: (error) => {
      const detail = errorText(error, 'Could not create account. Please try again.');
      toast({ title: 'Error creating account', detail, tone: 'failed' });
      // It may have been opened elsewhere, or by a try whose answer was lost: the list will tell.
      if (!isNotDone(error) || hasCode(error, 'ALREADY_EXISTS')) void refreshAccounts(queryClient);
    },
  });
}

/** For somebody without any account: one press opens it. */
export function AccountTypeButtons() {
  const opening = useOpening();
  return (
    <div className="choices" role="group" aria-label="Account type" aria-busy={opening.isPending}>
      {optionsFor([]).map((option) => (
        <button
          key={option.value}
          type="button"
          className={`choice t-${option.tone}`}
          disabled={opening.isPending}
          onClick={() => opening.run(option.value)}
        >
          <ChoiceWords option={option} isChosen={false} />
          <IconChevronRight size="sm" className="faint" />
        </button>
      ))}
    </div>
  );
}

interface AccountTypePickerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The kinds that the customer has already. */
  readonly existing: readonly AccountType[];
  readonly onOpened?: (type: AccountType) => void;
}

export function AccountTypePicker({ open, onClose, existing, onOpened }: AccountTypePickerProps) {
  const [chosen, setChosen] = useState<AccountType | null>(null);
  const opening = useOpening((type) => {
    setChosen(null);
    onClose();
    onOpened?.(type);
  });
  const busy = opening.isPending;
  const choice = chosen !== null && !existing.includes(chosen) ? chosen : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      busy={busy}
      title="Choose an account type"
      lede="It holds money that is ready to use. You can add the others later."
    >
      <Choices
        label="Account type"
        name="accountType"
        options={optionsFor(existing)}
        value={choice}
        onChange={setChosen}
        disabled={busy}
      />
      <div className="btns">
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button
          needsConnection
          disabled={choice === null}
          busy={busy}
          busyLabel="Creating"
          onClick={() => {
            if (choice !== null) opening.run(choice);
          }}
        >
          Create Account
        </Button>
      </div>
    </Sheet>
  );
}
