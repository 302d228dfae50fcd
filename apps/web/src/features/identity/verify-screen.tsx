import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatPhone } from '@kolo/domain/phone';
import { ApiError, errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { clearPendingVerification, NO_IDENTIFIER, pendingVerification } from '#lib/pending-verification.ts';
import { keepSignedIn } from '#lib/session.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { CodeInput } from '#ui/code-input.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { meQuery, sendCode, verifyCode } from './queries.ts';
import { useCountdown } from './use-countdown.ts';

const CODE_LENGTH = 6;
const RESEND_AFTER_SECONDS = 60;

export function VerifyScreen() {
  useScreen('Enter the code');
  const [identifier] = useState(() => pendingVerification());
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
      {identifier === null ? <NobodyWaits /> : <CodeForm identifier={identifier} />}
    </AuthLayout>
  );
}

function NobodyWaits() {
  return (
    <div className="form">
      <h1>Enter the code</h1>
      <Banner tone="bad" title={`${NO_IDENTIFIER}.`} live="alert">
        Create an account or log in, and we send you a code.
      </Banner>
      <div className="stack md">
        <Button href={paths.register} full>
          Create account
        </Button>
        <Button href={paths.login} variant="quiet" full>
          Log in
        </Button>
      </div>
    </div>
  );
}

function useVerification(identifier: string) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [wait, setWait] = useCountdown(RESEND_AFTER_SECONDS);
  const verifying = useMutation({
    mutationFn: (otp: string) => verifyCode(identifier, otp),
    // What was said about the code before is settled by this one.
    onMutate: clearToasts,
    onSuccess: (signedIn) => {
      clearPendingVerification();
      queryClient.setQueryData(meQuery.queryKey, signedIn.user);
      toast({ title: 'Account Verified', detail: 'Your account has been successfully verified.' });
      // The guard of the auth pages takes it from here.
      keepSignedIn(signedIn);
    },
    onError: (error) => toast({ title: 'Verification Failed', detail: errorText(error), tone: 'failed' }),
  });
  const sending = useMutation({
    mutationFn: () => sendCode(identifier),
    onMutate: clearToasts,
    onSuccess: () => {
      setCode('');
      verifying.reset();
      setWait(RESEND_AFTER_SECONDS);
      toast({ title: 'Code Sent', detail: 'A new verification code has been sent.' });
    },
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfterSeconds) setWait(error.retryAfterSeconds);
      toast({ title: 'Failed to Send Code', detail: errorText(error), tone: 'failed' });
    },
  });

  function change(value: string) {
    if (verifying.isError) verifying.reset();
    setCode(value);
  }
  const verify = useOneAtATime(verifying.mutate);
  const resend = useOneAtATime(sending.mutate);
  return { code, change, verify, verifying, resend, resending: sending.isPending, wait };
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function CodeForm({ identifier }: { identifier: string }) {
  const { code, change, verify, verifying, resend, resending, wait } = useVerification(identifier);
  const byMail = identifier.includes('@');
  const shown = identifier.startsWith('+234') ? formatPhone(identifier) : identifier;
  return (
    <form
      className="form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (code.length === CODE_LENGTH) verify(code);
      }}
    >
      <div className="stack sm">
        <h1>Enter the code</h1>
        <p className="muted">
          We sent {CODE_LENGTH} digits to <b className="ident">{shown}</b>.
          {byMail ? " Check spam if you don't see it." : null}
        </p>
      </div>
      <CodeInput
        label={`The ${CODE_LENGTH} digits of the code`}
        name="otp"
        value={code}
        onChange={change}
        onComplete={verify}
        done={verifying.isSuccess}
        error={verifying.isError ? errorText(verifying.error) : undefined}
        autoFocus
      />
      <div className="stack md">
        <Button
          type="submit"
          full
          disabled={code.length < CODE_LENGTH}
          busy={verifying.isPending}
          busyLabel="Verifying"
        >
          Verify
        </Button>
        {wait > 0 ? (
          <p className="center muted">
            No code yet? Send again in <b>{clock(wait)}</b>
          </p>
        ) : (
          <Button variant="quiet" full busy={resending} busyLabel="Sending" onClick={() => resend()}>
            Send a new code
          </Button>
        )}
      </div>
      <Link className="link mid" href={paths.register}>
        {byMail ? 'Use a different e-mail' : 'Use a different phone'}
      </Link>
    </form>
  );
}
