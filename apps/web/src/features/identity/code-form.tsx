import { formatPhone } from '@kolo/domain/phone';
import { errorText } from '#lib/api-error.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Link } from '#ui/link.tsx';
import type { Resend } from './use-resend.ts';

const CODE_LENGTH = 6;

export type CodeFormProps = {
  /** The e-mail address or phone that the code went to. */
  identifier: string;
  code: string;
  onChange: (code: string) => void;
  onSend: (code: string) => void;
  /** How it stands with the code that was sent last. */
  state: { isPending: boolean; isSuccess: boolean; isError: boolean; error: unknown };
  resend: Resend;
  /** Where another address or number can be given. */
  otherHref: string;
  otherLabel?: string;
};

/** An address or number as a person reads it. */
export function shownContact(identifier: string): string {
  return identifier.startsWith('+234') ? formatPhone(identifier) : identifier;
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Six digits that were sent to somebody, and the ways on when they do not come. */
export function CodeForm({
  identifier,
  code,
  onChange,
  onSend,
  state,
  resend,
  otherHref,
  otherLabel,
}: CodeFormProps) {
  const byMail = identifier.includes('@');
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) onSend(code);
      }}
    >
      <div className="stack sm">
        <h1>Enter the code</h1>
        <p className="muted">
          We sent {CODE_LENGTH} digits to <b className="ident">{shownContact(identifier)}</b>.
          {byMail ? " Check spam if you don't see it." : null}
        </p>
      </div>
      <CodeInput
        // Made anew with each code that is sent, so that the boxes take the focus again.
        key={resend.sent}
        label={`The ${CODE_LENGTH} digits of the code`}
        name="otp"
        value={code}
        onChange={onChange}
        onComplete={onSend}
        done={state.isSuccess}
        error={state.isError ? errorText(state.error) : undefined}
        autoFocus
      />
      <div className="stack md">
        <Button
          type="submit"
          full
          disabled={code.length < CODE_LENGTH}
          busy={state.isPending}
          busyLabel="Verifying"
        >
          Verify
        </Button>
        {resend.wait > 0 ? (
          <p className="center muted">
            No code yet? Send again in <b>{clock(resend.wait)}</b>
          </p>
        ) : (
          <Button variant="quiet" full busy={resend.busy} busyLabel="Sending" onClick={resend.onClick}>
            Send a new code
          </Button>
        )}
      </div>
      <Link className="link mid" href={otherHref}>
        {otherLabel ?? (byMail ? 'Use a different email' : 'Use a different phone')}
      </Link>
    </form>
  );
}
