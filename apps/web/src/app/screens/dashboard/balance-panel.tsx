import type { Account } from '@kolo/contract/accounts';
import { ACCOUNT_TYPES, accountLabel, accountName, accountTitle } from '@kolo/domain/account-types';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { AccountTypePicker } from '#features/accounts/account-type-picker.tsx';
import { ACCOUNTS_NOT_FETCHED, accountsQuery, refreshMoney } from '#features/accounts/api.ts';
import { errorText } from '#lib/api-error.ts';
import { serverClock } from '#lib/server-clock.ts';
import { NotLoadedNote } from '#ui/loaded.tsx';
import { BalanceCard, type BalanceState } from '#ui/balance-card.tsx';
import { Button } from '#ui/button.tsx';
import { IconChevronDown, IconChevronUp, IconPlus, IconArrowDownToLine } from '#ui/icons.tsx';
import { paths } from '#lib/paths.ts';
import { Link } from '#ui/link.tsx';
import { Money, MoneyExact, MoneyHidden } from '#ui/money.tsx';
import { totalOf, updatedWords } from './balance.ts';

function stateOf(
  data: { accounts: readonly Account[]; asOf: Date } | undefined,
  hidden: boolean,
  create: () => void,
): BalanceState {
  if (!data) return { kind: 'loading' };
  if (data.accounts.length === 0) {
    return {
      kind: 'empty',
      title: 'No accounts yet',
      text: 'Create one to hold money that is not inside a package.',
      action: (
        <Button variant="soot" full onClick={create}>
          Create Account
        </Button>
      ),
    };
  }
  const note = updatedWords(data.asOf, serverClock.now());
  if (hidden) return { kind: 'hidden', note };
  const { naira, exact } = totalOf(data.accounts);
  return { kind: 'shown', amountNaira: naira, exact, note };
}

interface FootProps {
  readonly rowsId: string;
  readonly expanded: boolean;
  readonly onExpand: () => void;
  /** Absent when there is nothing left to add. */
  readonly onAdd: (() => void) | undefined;
}

function Foot({ rowsId, expanded, onExpand, onAdd }: FootProps) {
  return (
    <>
      <button type="button" aria-expanded={expanded} aria-controls={rowsId} onClick={onExpand}>
        View accounts {expanded ? <IconChevronUp size="sm" /> : <IconChevronDown size="sm" />}
      </button>
      {onAdd ? (
        <button type="button" onClick={onAdd}>
          <IconPlus size="sm" /> Add
        </button>
      ) : null}
    </>
  );
}

interface BalancePanelProps {
  readonly hidden: boolean;
  readonly onToggleHidden: () => void;
}

export function BalancePanel({ hidden, onToggleHidden }: BalancePanelProps) {
  const queryClient = useQueryClient();
  const query = useQuery(accountsQuery);
  const [expanded, setExpanded] = useState(false);
  const [picking, setPicking] = useState(false);
  const rowsId = useId();
  const accounts = query.data?.accounts ?? [];
  const some = accounts.length > 0;
  const refresh = () => void refreshMoney(queryClient);

  return (
    <div className="stack md">
      {query.isError ? (
        <NotLoadedNote
          title="Error fetching accounts"
          why={errorText(query.error, ACCOUNTS_NOT_FETCHED)}
          onRetry={refresh}
        />
      ) : null}
      {query.isError && !query.data ? null : (
        <BalanceCard
          label="Available Balance"
          state={stateOf(query.data, hidden, () => setPicking(true))}
          onToggleHidden={onToggleHidden}
          onRefresh={refresh}
          refreshing={query.isFetching}
          foot={
            some ? (
              <Foot
                rowsId={rowsId}
                expanded={expanded}
                onExpand={() => setExpanded(!expanded)}
                onAdd={accounts.length < ACCOUNT_TYPES.length ? () => setPicking(true) : undefined}
              />
            ) : undefined
          }
        >
          {some && expanded ? <AccountRows id={rowsId} accounts={accounts} hidden={hidden} /> : null}
        </BalanceCard>
      )}
      <AccountTypePicker
        open={picking}
        onClose={() => setPicking(false)}
        existing={accounts.map(({ accountType }) => accountType)}
      />
    </div>
  );
}

interface AccountRowsProps {
  readonly id: string;
  readonly accounts: readonly Account[];
  readonly hidden: boolean;
}

/** The accounts under the balance, each the way to its page, with the way to fill it. */
function AccountRows({ id, accounts, hidden }: AccountRowsProps) {
  return (
    <ul id={id} aria-label="Accounts">
      {accounts.map(({ accountType, accountNumber, availableBalance, exact }) => (
        <li key={accountType} className="account">
          <Link className="to" href={paths.account(accountType)}>
            <span className="code">{accountLabel(accountType)}</span>
            <span className="grow">
              <span className="name">{accountName(accountType)}</span>
              <span className="number">{accountNumber}</span>
            </span>
          </Link>
          <span className="held">
            {hidden ? (
              <MoneyHidden what="Balance" />
            ) : (
              <span className="figure">
                <Money amountNaira={availableBalance} />
                <MoneyExact exact={exact?.availableBalance} />
              </span>
            )}
            <Link
              className="tapicon"
              href={paths.deposit({ account: accountType })}
              aria-label={`Deposit into ${accountTitle(accountType)}`}
            >
              <IconArrowDownToLine size="sm" />
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
