import type { BankTransfer, Payment } from '@kolo/contract/payments';
import { formatNaira } from '@kolo/domain/money';
import { useEffect, useState } from 'react';
import { paths } from '#lib/paths.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { IconTimer } from '#ui/later-icons.tsx';
import { Money } from '#ui/money.tsx';
import { ReferenceLine } from '#ui/reference.tsx';
import { serverClock } from '#lib/server-clock.ts';
import { AccountFacts } from './account-facts.tsx';
import { timeLeft } from './account-number.ts';
import { AwayActions } from './away-actions.tsx';
import css from './payments.module.css';

interface TransferPendingProps {
  readonly payment: Payment;
  readonly transfer: BankTransfer;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

export function TransferPending({ payment, transfer, checking, onCheck }: TransferPendingProps) {
  const { amount, expiresAt, otherSum } = transfer;
  if (otherSum?.outcome === 'credited') return <Credited payment={payment} came={otherSum.amount} />;
  return (
    <div className="stack lg">
      <p className="lede">
        Send exactly this amount from your bank app.{' '}
        {expiresAt === undefined
          ? 'The account number is your own and stays the same.'
          : 'The account works for one payment only.'}
      </p>
      {otherSum === undefined ? null : (
        <Banner tone="warn" live="status" title={otherSumTitle(otherSum.amount, amount)}>
          It goes back to the account that it came from.
        </Banner>
      )}
      <dl className="card facts">
        <div>
          <dt>Amount</dt>
          <dd>
            <Money amountNaira={amount} className={css['transfer-amount']} />
          </dd>
        </div>
        <AccountFacts {...transfer} />
      </dl>
      {expiresAt === undefined ? <VirtualAccountNumber payment={payment} /> : <Countdown end={expiresAt} />}
      <AwayActions
        payment={payment}
        waitingFor="Waiting for your transfer"
        done="I have sent it"
        checking={checking}
        onCheck={onCheck}
      />
    </div>
  );
}

function VirtualAccountNumber({ payment }: { payment: Payment }) {
  if (payment.purpose === 'account' && payment.accountType === 'ds')
    return <Banner tone="info">Whatever you send to this number arrives in your DS account.</Banner>;
  return <Banner tone="info">If you send a different amount, it goes into your DS account instead.</Banner>;
}

function Countdown({ end }: { end: string }) {
  const left = useTimeLeft(end);
  if (left <= 0)
    return (
      <Banner tone="warn" live="status" title="The time is up.">
        Do not send to this account number. Ask for a new one.
      </Banner>
    );
  return (
    <Banner tone="clay" icon={IconTimer} title={`${timeLeft(left)} left.`}>
      After that, ask for a new account number. Do not send to this one.
    </Banner>
  );
}

function otherSumTitle(came: number, wanted: number): string {
  return `${formatNaira(came)} arrived, not ${formatNaira(wanted)}.`;
}

/** Another sum came to the customer's virtual account: nothing more is waited for. */
function Credited({ payment, came }: { payment: Payment; came: number }) {
  const isForPackage = payment.packageId !== undefined;
  return (
    <div className="stack lg">
      <Banner tone="ok" live="status" title={otherSumTitle(came, payment.amount)}>
        It is in your DS account. {isForPackage ? 'You can move it into your package from there. ' : null}
        You do not need to send anything more.
      </Banner>
      <div className="stack md">
        {isForPackage ? (
          <Button href={paths.deposit({ package: payment.packageId })} full>
            Put it into your package
          </Button>
        ) : null}
        <Button variant={isForPackage ? 'quiet' : undefined} href={paths.account('ds')} full>
          See your DS account
        </Button>
      </div>
      <ReferenceLine of={payment} />
    </div>
  );
}

const TICK_MS = 1_000;

function msUntil(end: string): number {
  return Date.parse(end) - serverClock.now().getTime();
}

/** Milliseconds until then by the server's clock, counted down each second. */
function useTimeLeft(end: string): number {
  const [leftMs, setLeftMs] = useState(() => msUntil(end));
  useEffect(() => {
    const timer = setInterval(() => setLeftMs(msUntil(end)), TICK_MS);
    return () => clearInterval(timer);
  }, [end]);
  return leftMs;
}
