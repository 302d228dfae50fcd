import type { Payment } from '@kolo/contract/payments';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { ReferenceLine } from '#ui/reference.tsx';

interface AwayActionsProps {
  readonly payment: Payment;
  readonly waitingFor: string;
  /** What the customer has done: `I have sent it`. */
  readonly done: string;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

/** Below what a customer does in another app: that we wait for it, how to ask again, and the way to another way to pay. */
export function AwayActions({ payment, waitingFor, done, checking, onCheck }: AwayActionsProps) {
  const again = { account: payment.accountType, package: payment.packageId, amount: payment.amount };
  return (
    <>
      <div className="stack md">
        <Button full busy busyLabel={waitingFor}>
          {waitingFor}
        </Button>
        <Button variant="quiet" full busy={checking} busyLabel="Checking" needsConnection onClick={onCheck}>
          {done}, check again
        </Button>
        {payment.purpose === 'ibs' ? null : (
          <div className="stack sm">
            <Button variant="ghost" href={paths.deposit({ ...again, step: 'method' })} full>
              Pay another way
            </Button>
            <p className="small muted center">If you have already sent it, do not pay again.</p>
          </div>
        )}
      </div>
      <ReferenceLine of={payment} />
    </>
  );
}
