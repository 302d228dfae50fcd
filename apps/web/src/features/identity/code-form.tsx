import { errorText, isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Link } from '#ui/link.tsx';
import { InDoubt } from './in-doubt.tsx';
import { isMail, shownContact } from './shown-contact.ts';
import type { Resend } from './use-resend.ts';

const CODE_LENGTH = 6;

type CodeDoubt = 'code' | 'ownCode' | 'resetCode';

export type CodeFormProps = {
  /** The e-mail address or phone that the code went to, or both, each of which got one of its own. */
  sentTo: readonly string[];
  code: string;
  onChange: (code: string) => void;
  onSend: (code: string) => void;
  /** How it stands with the code that was sent last. */
  state: { isPending: boolean; isSuccess: boolean; error: unknown };
  /** Once a try was not answered: what that may have done. */
  doubt?: CodeDoubt | undefined;
  resend: Resend;
  /** We do not tell whether the contact is on an account. */
  mayBeUnknown?: boolean;
  /** Where another address or number can be given. */
  otherHref: string;
  otherLabel?: string;
};

function otherContact([first = '', second]: readonly string[]): string {
  if (second !== undefined) return 'Use a different email or phone';
  return isMail(first) ? 'Use a different email' : 'Use a different number';
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

interface SentToProps {
  readonly sentTo: readonly string[];
  readonly mayBeUnknown: boolean;
}

function SentTo({ sentTo, mayBeUnknown }: SentToProps) {
  const [first = '', second] = sentTo;
  const spam = sentTo.some(isMail) ? ' Check spam if you don’t see it.' : null;
  if (mayBeUnknown)
    return (
      <p className="muted">
        If <b className="ident">{shownContact(first)}</b> is on a Kolo account, we sent {CODE_LENGTH} digits
        to it.{spam} An email or number that is new, or not fully verified, gets no code: use your other one.
        If you never finished registering, create your account again.
      </p>
    );
  if (second === undefined)
    return (
      <p className="muted">
        We sent {CODE_LENGTH} digits to <b className="ident">{shownContact(first)}</b>.{spam}
      </p>
    );
  const [mail, phone] = isMail(first) ? [first, second] : [second, first];
  return (
    <p className="muted">
      We sent a code by SMS to <b className="ident">{shownContact(phone)}</b> and another by email to{' '}
      <b className="ident">{shownContact(mail)}</b>. Either works.
    </p>
  );
}

/** What the last try was refused for stands at the code. */
function CodeInDoubt({ of, error }: { of: CodeDoubt; error: unknown }) {
  // The login page is a document of its own.
  const toLogin = (
    <a className="link" href={paths.login}>
      Log in
    </a>
  );
  return (
    <InDoubt
      of={of}
      why={error === null || isNotDone(error) ? undefined : errorText(error)}
      action={of === 'code' ? toLogin : undefined}
    />
  );
}

/** Six digits that were sent to somebody, and the ways on when they do not come. */
export function CodeForm({
  sentTo,
  code,
  onChange,
  onSend,
  state,
  doubt,
  resend,
  mayBeUnknown = false,
  otherHref,
  otherLabel,
}: CodeFormProps) {
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
        <SentTo sentTo={sentTo} mayBeUnknown={mayBeUnknown} />
      </div>
      <CodeInput
        // Mounted again for each code that is sent, so that the boxes take the focus again.
        key={resend.sent}
        label={`The ${CODE_LENGTH} digits of the code`}
        name="otp"
        value={code}
        onChange={onChange}
        onComplete={onSend}
        done={state.isSuccess}
        error={isNotDone(state.error) ? errorText(state.error) : undefined}
        autoFocus
      />
      {doubt === undefined ? null : <CodeInDoubt of={doubt} error={state.error} />}
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
        {otherLabel ?? otherContact(sentTo)}
      </Link>
    </form>
  );
}
