import type { BankAccount } from '@kolo/contract/bank-accounts';
import type { Withdrawal } from '@kolo/contract/withdrawals';
import { accountTitle, type AccountType } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';
import type { WithdrawalQuote } from '@kolo/domain/withdrawal';
import { useQueryClient } from '@tanstack/react-query';
import { errorText, hasCode, ApiError } from '#lib/api-error.ts';
import { commandState } from '#lib/command/command.ts';
import { paths } from '#lib/paths.ts';
import type { Sent } from '#lib/command/send-once.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { usePinEntry } from '#lib/use-pin-entry.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Money } from '#ui/money.tsx';
import { PinField } from '#ui/pin-field.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { refreshRefused } from './api.ts';
import { withdrawOnce } from './withdraw-queries.ts';
import * as z from 'zod/mini';

export interface Wanted {
  readonly from: AccountType;
  readonly to: BankAccount;
  readonly quote: WithdrawalQuote;
  readonly left: number;
}

interface WithdrawConfirmProps {
  readonly open: boolean;
  readonly wanted: Wanted;
  readonly onClose: () => void;
  /** Asks for that much in place of this. */
  readonly onInstead: (amount: number) => void;
  readonly onDone: (withdrawal: Sent<Withdrawal>) => void;
}

const isRepeated = (error: unknown) => hasCode(error, 'LOOKS_REPEATED');

function useSending(wanted: Wanted, onDone: WithdrawConfirmProps['onDone']) {
  const queryClient = useQueryClient();
  const entry = usePinEntry(true);
  const sending = useCommand({
    mutationFn: withdrawOnce,
    onSuccess: (withdrawal) => {
      onDone(withdrawal);
      void queryClient.invalidateQueries();
    },
    onError: (error) => {
      // Asked whether it is meant, the customer need not type it again.
      if (!isRepeated(error)) entry.refuse(error);
      if (entry.besideField(error)) void refreshRefused(queryClient);
    },
  });
  return {
    entry,
    busy: sending.isPending,
    error: sending.error,
    send() {
      const pin = entry.take();
      if (pin === null) return;
      const { payout, fee } = wanted.quote;
      sending.run({
        accountType: wanted.from,
        amount: payout,
        bankAccountId: wanted.to.id,
        pin,
        expected: { payout, fee },
        ...(isRepeated(sending.error) && { confirmRepeat: true }),
      });
    },
  };
}

/** Says what will happen in figures, and asks for the PIN; what was sent a moment ago is asked about once more. */
export function WithdrawConfirm({ open, wanted, onClose, onInstead, onDone }: WithdrawConfirmProps) {
  const { entry, busy, error, send } = useSending(wanted, onDone);
  const amount = formatNaira(wanted.quote.payout);
  const disputed = disputedIn(error);
  const free = disputed?.free;
  // Neither would go through a second time: what can be done instead is all that is shown.
  const mayTry = disputed === undefined && commandState(error) !== 'done';
  function close() {
    entry.forget();
    onClose();
  }
  return (
    <Sheet open={open} onClose={close} busy={busy} title={`Withdraw ${amount}?`}>
      <form
        className="stack lg"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        {disputed === undefined ? <Figures {...wanted} /> : null}
        {mayTry ? <PinField {...entry.field} /> : null}
        <Trouble error={entry.besideField(error)} />
        <div className="stack sm">
          {commandState(error) === 'done' ? (
            <Button href={paths.history} full>
              See your transactions
            </Button>
          ) : null}
          {mayTry ? (
            <Button type="submit" full busy={busy} busyLabel="Withdrawing" needsConnection>
              {isRepeated(error) ? `Yes, send ${amount} again` : `Withdraw ${amount}`}
            </Button>
          ) : null}
          {free === undefined ? null : (
            <Button full needsConnection disabled={busy} onClick={() => onInstead(free)}>
              Withdraw {formatNaira(free)} instead
            </Button>
          )}
          <Button full variant="ghost" disabled={busy} onClick={close}>
            Cancel
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

function Trouble({ error }: { error: unknown }) {
  if (!error) return null;
  if (isRepeated(error)) {
    return (
      <Banner tone="warn" live="alert" title="Is this a second one?">
        {errorText(error)}
      </Banner>
    );
  }
  if (commandState(error) === 'done') {
    return (
      <Banner tone="warn" live="alert" title="It went through the first time.">
        The answer did not reach this phone. Check your transactions before you send it again.
      </Banner>
    );
  }
  const disputed = disputedIn(error);
  if (disputed !== undefined) {
    return (
      <Banner tone="bad" live="alert" title={`${formatNaira(disputed.disputed)} must stay in Kolo for now.`}>
        {errorText(error)}
      </Banner>
    );
  }
  const isKnown = commandState(error) === 'refused';
  return (
    <Banner
      tone={isKnown ? 'bad' : 'warn'}
      live="alert"
      title={isKnown ? 'Nothing was withdrawn.' : 'We do not know yet whether it went through.'}
    >
      {errorText(error)} {isKnown ? null : 'Try again: it is done only once.'}{' '}
      {hasCode(error, 'PIN_BLOCKED') ? <Link href={paths.forgottenPin}>Set a new PIN</Link> : null}
    </Banner>
  );
}

function Figures({ from, to, quote, left }: Wanted) {
  return (
    <dl className="facts">
      <div>
        <dt>To</dt>
        <dd>
          {to.bankName}, ending in {to.accountNumber}
        </dd>
      </div>
      <div>
        <dt>Name</dt>
        <dd>{to.accountName}</dd>
      </div>
      <div>
        <dt>Arrives, usually in 10 minutes</dt>
        <dd>
          <Money amountNaira={quote.payout} />
        </dd>
      </div>
      <div>
        <dt>Fee</dt>
        <dd>{quote.fee === 0 ? 'Free' : <Money amountNaira={quote.fee} />}</dd>
      </div>
      <div>
        <dt>Stays in your {accountTitle(from)}</dt>
        <dd>
          <Money amountNaira={left} />
        </dd>
      </div>
    </dl>
  );
}

const Next = z.object({ disputed: z.int(), free: z.optional(z.int()) });

/** How much banks ask back, in whole naira, and how much is free to withdraw, where a refusal is about that. */
export function disputedIn(error: unknown): z.infer<typeof Next> | undefined {
  if (!(error instanceof ApiError) || error.code !== 'WRONG_STATE') return undefined;
  return Next.safeParse(error.next).data;
}
