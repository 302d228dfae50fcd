import type { Payment } from '@kolo/contract/payments';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Money } from '#ui/money.tsx';
import { AwayActions } from './away-actions.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import css from './payments.module.css';

interface UssdPendingProps {
  readonly payment: Payment;
  readonly ussd: NonNullable<Payment['ussd']>;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

export function UssdPending({ payment, ussd: { code, bankName }, checking, onCheck }: UssdPendingProps) {
  return (
    <div className="stack lg">
      <p className="lede">
        Dial from the number linked to your {bankName} account, then enter your {bankName} PIN.
      </p>
      <dl className="card facts">
        <div>
          <dt>Amount</dt>
          <dd>
            <Money amountNaira={payment.amount} className={css['transfer-amount']} />
          </dd>
        </div>
        <div className={css['transfer-number']}>
          <dt>Code</dt>
          <dd>
            <span>{code}</span>
            <CopyButton text={code} name="Code" />
          </dd>
        </div>
      </dl>
      <Button variant="soot" href={`tel:${encodeURIComponent(code)}`} full>
        Dial it now
      </Button>
      <Banner tone="info">Kolo never asks for your bank PIN. Enter it only after dialling.</Banner>
      <AwayActions
        payment={payment}
        waitingFor="Waiting for your bank"
        done="I have dialled it"
        checking={checking}
        onCheck={onCheck}
      />
    </div>
  );
}
