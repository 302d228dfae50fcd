import type { BankAccount } from '@kolo/contract/bank-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText, isNotDone } from '#lib/api-error.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { serverClock } from '#lib/server-clock.ts';
import { useScreen } from '#lib/use-screen.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Button } from '#ui/button.tsx';
import { IconLandmark } from '#ui/icons.tsx';
import { IconCheck, IconEllipsis } from '#ui/later-icons.tsx';
import { List, ListRow } from '#ui/list-row.tsx';
import { Page } from '#ui/page-bar.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { SkeletonList } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { AddBankAccount } from './add-bank-account.tsx';
import { coolingWords, maskedNumber, spokenNumber } from './bank-account-words.ts';
import { bankAccountsQuery, makeDefault } from './bank-queries.ts';
import css from './payment-methods.module.css';
import { RemoveSheet } from './remove-bank-sheet.tsx';

/** The account that the customer pressed, and what is being asked about it. */
interface Chosen {
  readonly account: BankAccount;
  readonly asking: 'what' | 'whether to remove' | 'nothing';
}

interface BankAccountsScreenProps {
  /** Whether the customer has a PIN: without one no account can be added, and with one it is asked for. */
  readonly hasPin: boolean | undefined;
  /** Said in place of everything that changes an account, while nothing may be changed. */
  readonly frozen: React.ReactNode;
  readonly backHref: string;
  readonly onAdded?: ((id: string | undefined) => void) | undefined;
}

export function BankAccountsScreen({ hasPin, frozen, backHref, onAdded }: BankAccountsScreenProps) {
  useScreen('Bank accounts');
  const accounts = useQuery(bankAccountsQuery);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  return (
    <>
      <Page title="Bank accounts" backHref={backHref}>
        <Loaded
          of={accounts}
          failed="Your bank accounts could not be loaded"
          why={errorText(accounts.error)}
          loading={<SkeletonList rows={2} label="Loading your bank accounts" />}
        >
          {(data) => (
            <div className="stack lg">
              {frozen}
              <Kept
                accounts={data}
                onMore={frozen ? undefined : (account) => setChosen({ account, asking: 'what' })}
              />
              {frozen ? null : <AddBankAccount hasPin={hasPin} onAdded={onAdded} />}
            </div>
          )}
        </Loaded>
      </Page>
      {chosen ? <AccountSheets chosen={chosen} hasPin={hasPin ?? false} onChange={setChosen} /> : null}
    </>
  );
}

interface KeptProps {
  readonly accounts: readonly BankAccount[];
  /** Without it the list can only be read. */
  readonly onMore: ((account: BankAccount) => void) | undefined;
}

function Kept({ accounts, onMore }: KeptProps) {
  const now = serverClock.now();
  if (accounts.length === 0)
    return <p className="muted">You have no bank account here yet. Add one to withdraw money to it.</p>;
  return (
    <List label="Your bank accounts">
      {accounts.map((account) => (
        <ListRow
          key={account.id}
          icon={IconLandmark}
          ground="soot"
          title={<Title account={account} />}
          detail={<Detail account={account} now={now} />}
          end={
            onMore ? (
              <button
                type="button"
                className="tapicon"
                aria-label={`More for ${account.bankName}, ${spokenNumber(account)}`}
                onClick={() => onMore(account)}
              >
                <IconEllipsis />
              </button>
            ) : undefined
          }
        />
      ))}
    </List>
  );
}

function Title({ account: { bankName, isDefault } }: { account: BankAccount }) {
  return (
    <span className={css['bank-title']}>
      {bankName}
      {isDefault ? (
        <Tag status="ok" icon={IconCheck}>
          Main
        </Tag>
      ) : null}
    </span>
  );
}

function Detail({ account, now }: { account: BankAccount; now: Date }) {
  const cooling = coolingWords(account, now);
  return (
    <>
      <span aria-hidden="true">{maskedNumber(account)}</span>
      <VisuallyHidden>{spokenNumber(account)}</VisuallyHidden> · {account.accountName}
      {cooling === undefined ? null : <span className={css['bank-new']}>{cooling}</span>}
    </>
  );
}

interface AccountSheetsProps {
  readonly chosen: Chosen;
  readonly hasPin: boolean;
  readonly onChange: (chosen: Chosen) => void;
}

/** What can be done with one account. Removing asks a second time, in its own sheet. */
function AccountSheets({ chosen: { account, asking }, hasPin, onChange }: AccountSheetsProps) {
  const queryClient = useQueryClient();
  const { id, isDefault } = account;
  const name = `${account.bankName}, ${spokenNumber(account)}`;
  // Closed and still there: the browser gives the focus back to what opened it.
  const close = () => onChange({ account, asking: 'nothing' });
  const making = useCommand({
    mutationFn: () => makeDefault(id),
    onMutate: clearToasts,
    onSuccess: () => {
      close();
      toast({ title: 'Main account changed', detail: `It is now ${name}.` });
    },
    onError: (error) => {
      close();
      const isKnown = isNotDone(error);
      const why = errorText(error);
      toast({
        title: isKnown ? 'Nothing was changed' : 'We do not know yet whether your main account was changed',
        detail: isKnown ? why : `${why} Check which account is the main one, or try again.`,
        tone: 'failed',
      });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: bankAccountsQuery.queryKey }),
  });
  const busy = making.isPending;
  return (
    <>
      <Sheet open={asking === 'what'} onClose={close} busy={busy} title={name}>
        <div className="stack sm">
          {isDefault ? null : (
            <Button full busy={busy} busyLabel="Saving" onClick={() => making.run()}>
              Make it the main account
            </Button>
          )}
          <Button
            full
            variant="risk"
            disabled={busy}
            onClick={() => onChange({ account, asking: 'whether to remove' })}
          >
            Remove
          </Button>
        </div>
      </Sheet>
      <RemoveSheet
        key={id}
        open={asking === 'whether to remove'}
        account={account}
        name={name}
        hasPin={hasPin}
        onClose={close}
      />
    </>
  );
}
