import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ApiError, errorText } from '#lib/api-error.ts';
import { takeOriginPath } from '#lib/origin-path.ts';
import { pathFrom } from '#lib/path-from.ts';
import { paths } from '#lib/paths.ts';
import { keepSignedIn } from '#lib/session.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { sendOwnCode, useSendingOwnCode, verifyOwnCode } from './own-email.ts';
import { meQuery } from './queries.ts';
import { RESEND_AFTER_SECONDS, useCountdown } from './use-countdown.ts';

function wasSent(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'codeSent' in state && state.codeSent === true;
}

/** The e-mail address of a customer who is signed in already. */
export function VerifyEmailScreen() {
  useScreen('Verify your e-mail');
  const { data: me } = useQuery(meQuery);
  const { state } = useLocation();
  const [back] = useState(() => pathFrom(state, paths.verifyEmail) ?? takeOriginPath());
  const [sent, setSent] = useState(() => wasSent(state));
  if (!me) return null;
  // Also where the code was right: the way back begins as soon as the address is verified.
  if (me.email === null || me.isEmailVerified) return <Navigate to={back} replace />;
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.home}>
      {sent ? (
        <Verification email={me.email} back={back} />
      ) : (
        <Asking email={me.email} back={back} onSent={() => setSent(true)} />
      )}
    </AuthLayout>
  );
}

interface AskingProps {
  readonly email: string;
  readonly back: string;
  readonly onSent: () => void;
}

/** Whoever came by the address alone has no code yet. */
function Asking({ email, back, onSent }: AskingProps) {
  const { send, isPending } = useSendingOwnCode(email, onSent);
  return (
    <div className="form">
      <div className="stack sm">
        <h1>Verify your e-mail</h1>
        <p className="muted">
          We send 6 digits to <b className="ident">{email}</b>.
        </p>
      </div>
      <Button full busy={isPending} busyLabel="Sending" onClick={send}>
        Send me a code
      </Button>
      <Link className="link mid" href={back}>
        Not now
      </Link>
    </div>
  );
}

function useVerification(email: string) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const [wait, setWait] = useCountdown(RESEND_AFTER_SECONDS);
  const verifying = useMutation({
    mutationFn: verifyOwnCode,
    onMutate: clearToasts,
    onSuccess: (signedIn) => {
      keepSignedIn(signedIn);
      toast({ title: 'Account Verified', detail: 'Your account has been successfully verified.' });
      queryClient.setQueryData(meQuery.queryKey, signedIn.user);
    },
    onError: (error) => toast({ title: 'Verification Failed', detail: errorText(error), tone: 'failed' }),
  });
  const sending = useMutation({
    mutationFn: () => sendOwnCode(email),
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

function Verification({ email, back }: { email: string; back: string }) {
  const { code, change, verify, verifying, resend, resending, wait } = useVerification(email);
  return (
    <CodeForm
      identifier={email}
      code={code}
      onChange={change}
      onSend={verify}
      state={verifying}
      resend={{ wait, busy: resending, onClick: () => resend() }}
      otherHref={back}
      otherLabel="Not now"
    />
  );
}
