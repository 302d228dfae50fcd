import type { VirtualAccount } from '@kolo/contract/virtual-accounts';
import { spacedAccountNumber } from './account-number.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import css from './payments.module.css';

/** The rows of a list of facts that say where to transfer to. */
export function AccountFacts({ bankName, accountNumber, accountName }: VirtualAccount) {
  return (
    <>
      <div>
        <dt>Bank</dt>
        <dd>{bankName}</dd>
      </div>
      <div className={css['transfer-number']}>
        <dt>Account number</dt>
        <dd>
          <span>{spacedAccountNumber(accountNumber)}</span>
          <CopyButton text={accountNumber} name="Account number" />
        </dd>
      </div>
      <div>
        <dt>Account name</dt>
        <dd>{accountName}</dd>
      </div>
    </>
  );
}
