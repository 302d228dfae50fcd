import { formatNaira } from '@kolo/domain/money';
import { useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import { errorText } from '#lib/api-error.ts';
import { lastingStorage } from '#lib/storage.ts';
import { commandState, isOpen } from '#lib/command/command.ts';
import { intents } from '#lib/command/intent.ts';
import { useCheckout } from '#lib/command/use-checkout.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Choices } from '#ui/choice.tsx';
import type { IconComponent } from '#ui/icon.tsx';
import { IconLock } from '#ui/later-icons.tsx';
import { Link } from '#ui/link.tsx';
import { IconTile, type Tone } from '#ui/list-row.tsx';
import { Money } from '#ui/money.tsx';
import { Steps } from '#ui/steps.tsx';
import { Sheet } from '#ui/sheet.tsx';
import { DEPOSIT_STEPS } from './amount-step.tsx';
import { PageInTheWay } from './page-in-the-way.tsx';
import { pageNextOf } from './page-next.ts';
import { isKeptCard, keepPayFrom, type PayFrom, type PayMethod } from './pay-methods.ts';
import { fetchPayment, initDeposit, type DepositBody } from './api.ts';
import { mayBePaid, startDeposit, takesAtOnce } from './start-deposit.ts';
import css from './payments.module.css';

interface DepositMethodProps {
  readonly amount: number;
  readonly methods: readonly PayMethod[];
  /** Null where what was chosen can't pay. */
  readonly chosen: PayMethod | null;
  readonly onChoose?: (from: PayFrom) => void;
  readonly into: { readonly title: React.ReactNode; readonly icon: IconComponent; readonly tone: Tone };
  readonly editHref: string;
  /** The server said no: what the choice was made by may be out of date. */
  readonly onRefused?: () => void;
}

interface Paid {
  readonly body: DepositBody;
  /** The way that was chosen; absent for one that took its place. */
  readonly from?: PayFrom;
  readonly isRetry: boolean;
}

export function DepositMethod(props: DepositMethodProps) {
  const { amount, methods, chosen, onChoose, into, editHref, onRefused } = props;
  const paid = useCheckout(async ({ body, from, isRetry }: Paid) => {
    const next = await startDeposit(body, { intents, init: initDeposit, status: fetchPayment, isRetry });
    if (from !== undefined) keepPayFrom(lastingStorage, from);
    return next;
  }, onRefused);
  const { error, reset, run: pay, isPending: busy } = paid;
  const [confirming, setConfirming] = useState(false);
  const pending = pendingMethod(methods, chosen, error);
  const paying = pending ?? chosen;
  const isCard = paying?.value === 'card';
  const page = busy ? null : pageNextOf(error);
  // The one that is typed in is agreed to on the provider's page; a kept one is charged by the press itself.
  const mustConfirm = paying !== null && isKeptCard(paying.value) && pending === undefined;
  return (
    <div className="stack lg">
      <Steps step={2} of={DEPOSIT_STEPS} />
      <Paying amount={amount} into={into} editHref={editHref} />
      <Choices
        label="Payment method"
        name="method"
        options={methods}
        value={paying?.value ?? null}
        onChange={(from) => {
          reset();
          onChoose?.(from);
        }}
        disabled={busy || pending !== undefined}
      />
      {busy ? null : pending ? <Unanswered error={error} /> : error ? <NotPaid error={error} /> : null}
      {page && paying ? (
        <PageInTheWay
          page={page}
          wanted={amount}
          forPackage={paying.body.purpose !== 'account'}
          onTransfer={(most) => pay({ body: byTransfer(paying.body, most), isRetry: false })}
        />
      ) : (
        <div className="stack md">
          <Button
            full
            busy={busy}
            busyLabel={paying?.busy ?? 'Paying'}
            needsConnection
            disabled={paying === null}
            onClick={() =>
              mustConfirm
                ? setConfirming(true)
                : paying && pay({ body: paying.body, from: paying.value, isRetry: pending !== undefined })
            }
          >
            {paying?.action ?? `Pay ${formatNaira(amount)}`}
          </Button>
          {isCard ? <SafeNote /> : null}
        </div>
      )}
      {mustConfirm ? (
        <ConfirmCharge
          open={confirming}
          onClose={() => setConfirming(false)}
          amount={amount}
          card={paying.title}
          into={into.title}
          onConfirm={() => {
            setConfirming(false);
            pay({ body: paying.body, from: paying.value, isRetry: false });
          }}
        />
      ) : null}
    </div>
  );
}

/**
 * The way by which it may be paid already: until that is known, another way could pay it twice, even after a reload. The
 * same one does not.
 */
function pendingMethod(methods: readonly PayMethod[], chosen: PayMethod | null, error: unknown) {
  if (commandState(error) === 'unanswered' && chosen !== null && mayBePaid(chosen.body, intents))
    return chosen;
  return methods.find(({ body }) => takesAtOnce(body) && isOpen('deposit', body));
}

function byTransfer({ purpose, accountType, packageId }: DepositBody, amount: number): DepositBody {
  return { purpose, accountType, packageId, amount, method: 'bank_transfer' };
}

function SafeNote() {
  return (
    <p className={classNames('small muted row', css['safe-note'])}>
      <IconLock size="xs" />
      Kolo never sees your card PIN.
    </p>
  );
}

function Paying({ amount, into, editHref }: Pick<DepositMethodProps, 'amount' | 'into' | 'editHref'>) {
  return (
    <div className={classNames('card flat row between', css['into'])}>
      <div className="row grow">
        <IconTile icon={into.icon} tone={into.tone} />
        <div className="grow">
          <p className={classNames('small muted', css['into-line'])}>Deposit into {into.title}</p>
          <p>
            <Money amountNaira={amount} className={css['into-amount']} />
          </p>
        </div>
      </div>
      <Link className="link" href={editHref}>
        Edit
      </Link>
    </div>
  );
}

function Unanswered({ error }: { error: unknown }) {
  return (
    <Banner tone="warn" live="alert" title="We do not know yet whether it is paid.">
      {error ? errorText(error) : 'The answer did not arrive.'} Press Pay again: it is paid only once.
    </Banner>
  );
}

function NotPaid({ error }: { error: unknown }) {
  // Nobody has said no: the payment may be on Kolo's books, but nothing can be taken before its page has opened.
  if (commandState(error) === 'unanswered') {
    return (
      <Banner tone="warn" live="alert" title="The payment page did not open.">
        {errorText(error)} No money has left your bank. Press Pay again: it is the same payment.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" live="alert" title="The payment was not started.">
      {errorText(error)}
    </Banner>
  );
}

interface ConfirmChargeProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly amount: number;
  readonly card: string;
  readonly into: React.ReactNode;
  readonly onConfirm: () => void;
}

/** Asks before a saved card is charged: there is no page in between on which it could still be left. */
function ConfirmCharge({ open, onClose, amount, card, into, onConfirm }: ConfirmChargeProps) {
  const facts = [
    ['From', card],
    ['Into', into],
    ['Amount', formatNaira(amount)],
    ['Fee', 'None'],
  ] as const;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={`Charge ${card}?`}
      lede="The money leaves your bank now. You are charged once."
    >
      <dl className="facts">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className="stack sm">
        <Button full needsConnection onClick={onConfirm}>
          Charge {formatNaira(amount)}
        </Button>
        <Button full variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Sheet>
  );
}
