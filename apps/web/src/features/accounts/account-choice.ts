import type { Account } from '@kolo/contract/accounts';
import { accountName, accountWithBalance } from '@kolo/domain/account-types';
import type { ChoiceOption } from '#ui/choice.tsx';
import { ACCOUNT_KINDS } from './account-kinds.ts';

/** One of the customer's accounts, as something that they choose. */
export function accountChoice<Value extends string>(
  { accountType, availableBalance }: Account,
  value: Value,
): ChoiceOption<Value> {
  const { icon, tone } = ACCOUNT_KINDS[accountType];
  return {
    value,
    title: accountWithBalance(accountType, availableBalance),
    detail: accountName(accountType),
    icon,
    tone,
  };
}
