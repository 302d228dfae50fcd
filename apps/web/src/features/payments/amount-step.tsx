import { paths } from '#lib/paths.ts';
import { AmountInput } from '#ui/amount-input.tsx';
import { Button } from '#ui/button.tsx';
import { Chips } from '#ui/chips.tsx';
import { Link } from '#ui/link.tsx';
import { Steps } from '#ui/steps.tsx';

/** Amount and method; what comes after happens on the provider's page. */
export const DEPOSIT_STEPS = 2;

interface AmountStepProps {
  /** What the money goes into. */
  readonly into: React.ReactNode;
  readonly amount: number | null;
  readonly onAmount: (amount: number | null) => void;
  readonly hint: string;
  readonly error: string | undefined;
  /** What is wrong with the amount, said once the field is left. */
  readonly problem: string | undefined;
  /** The way out of the error, right below it. */
  readonly remedy?: React.ReactNode;
  readonly chips: readonly { readonly value: number; readonly label: string }[];
  readonly autoFocus: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  /** What the amount will bring. */
  readonly children?: React.ReactNode;
}

/** The first step of every deposit: how much. */
export function AmountStep(props: AmountStepProps) {
  const { into, amount, onAmount, hint, error, problem, chips, autoFocus, onSubmit, children, remedy } =
    props;
  function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onSubmit(event.currentTarget);
  }
  return (
    <form className="stack lg" noValidate onSubmit={submit}>
      <Steps step={1} of={DEPOSIT_STEPS} />
      {into}
      <div className="stack sm">
        <AmountInput
          label="Amount in naira"
          name="amount"
          value={amount}
          onChange={onAmount}
          hint={hint}
          error={error}
          problem={problem}
          autoFocus={autoFocus}
        />
        {remedy}
      </div>
      <Chips label="Quick amounts" layout="mid" options={chips} value={amount} onChange={onAmount} />
      {children}
      <Button type="submit" full needsConnection>
        Continue
      </Button>
    </form>
  );
}

/** The way to a higher cap, for a customer who has reached theirs. */
export function VerifyIdentity() {
  return (
    <Link className="link mid" href={paths.kyc}>
      Verify my identity
    </Link>
  );
}
