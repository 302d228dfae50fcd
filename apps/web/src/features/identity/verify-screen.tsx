import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorText } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { clearPendingVerification, NO_IDENTIFIER, pendingVerification } from '#lib/pending-verification.ts';
import { keepSignedIn } from '#lib/session.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { meQuery, sendCode, verifyCode } from './queries.ts';
import { RESEND_AFTER_SECONDS, useCountdown } from './use-countdown.ts';

export function VerifyScreen() {
  useScreen('Enter the code');
  const [identifier] = useState(() => pendingVerification());
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
      {identifier === null ? <NobodyWaits /> : <Verification identifier={identifier} />}
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

function Verification({ identifier }: { identifier: string }) {
  const { code, change, verify, verifying, resend, resending, wait } = useVerification(identifier);
  return (
    <CodeForm
      identifier={identifier}
      code={code}
      onChange={change}
      onSend={verify}
      state={verifying}
      resend={{ wait, busy: resending, onClick: () => resend() }}
      otherHref={paths.register}
    />
  );
}
