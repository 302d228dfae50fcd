import { useState } from 'react';
import { Button } from './button.tsx';
import { Field } from './field.tsx';
import { Link } from './link.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

type OwnerProofProps = {
  asks: { pin: boolean; code: boolean };
  /** What it is asked for, as it ends the sentence: `to change your name`. */
  purpose: string;
  errors: Readonly<Record<string, string>>;
  forgotPinHref: string;
  sending: boolean;
  /** Where the code went, or why it did not. */
  sent: string | null;
  onSend: () => void;
};

/** The PIN, or the code to a contact of the customer's own, in a form that asks for it on a device other than the first. */
export function OwnerProofFields(props: OwnerProofProps) {
  const { asks, purpose, errors, forgotPinHref, sending, sent, onSend } = props;
  // What was said about the code before is settled by a new one.
  const [settled, setSettled] = useState<OwnerProofProps['errors']>();
  if (!asks.pin && !asks.code) return null;
  const what = [...(asks.pin ? ['your PIN'] : []), ...(asks.code ? ['a code that we send you'] : [])];
  return (
    <fieldset className="stack md">
      <legend>
        <VisuallyHidden>Show that it is you</VisuallyHidden>
      </legend>
      <p role="status">
        You opened your account on another device. Enter {what.join(' and ')} {purpose}.
      </p>
      {asks.pin ? (
        <div className="stack sm">
          <Field
            label="Your PIN"
            name="pin"
            type="password"
            inputMode="numeric"
            autoComplete="off"
            error={errors['pin']}
          />
          <Link className="link" href={forgotPinHref}>
            Forgot PIN?
          </Link>
        </div>
      ) : null}
      {asks.code ? (
        <>
          <Button
            variant="quiet"
            full
            busy={sending}
            busyLabel="Sending"
            onClick={() => {
              setSettled(errors);
              onSend();
            }}
          >
            {sent === null ? 'Send me a code' : 'Send a new code'}
          </Button>
          {sent === null ? null : <p role="status">{sent}</p>}
          <Field
            label="The code"
            name="ownOtp"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={6}
            hint="6 digits."
            error={errors === settled ? undefined : errors['ownOtp']}
          />
        </>
      ) : null}
    </fieldset>
  );
}
