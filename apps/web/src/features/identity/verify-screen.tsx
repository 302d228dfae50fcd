import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { forgetDraft } from '#lib/draft.ts';
import { paths } from '#lib/paths.ts';
import { clearPendingVerification, NO_IDENTIFIER, pendingVerification } from '#lib/pending-verification.ts';
import { keepSignedIn } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { meQuery } from './api.ts';
import { sendCodes, verifyCode } from './register-calls.ts';
import { REGISTER_DRAFT } from './register-form.ts';
import { useResend } from './use-resend.ts';

export function VerifyScreen() {
  useScreen('Enter the code');
  const [sentTo] = useState(() => pendingVerification());
  return (
    <AuthLayout short brandLabel="Kolo, home" tagline="Save money, save future." homeHref={paths.login}>
      {sentTo.length === 0 ? <NobodyWaits /> : <Verification sentTo={sentTo} />}
    </AuthLayout>
  );
}

function NobodyWaits() {
  return (
    <div className="form">
      <h1>Enter the code</h1>
      <Banner tone="bad" title={`${NO_IDENTIFIER}.`} live="alert">
        Create an account or log in, and we will send you a code.
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

function useVerification(sentTo: readonly string[]) {
  const [identifier = ''] = sentTo;
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  const verifying = useCommand({
    mutationFn: (otp: string) => verifyCode(identifier, otp),
    // What was said about the code before is settled by this one.
    onMutate: clearToasts,
    onSuccess: (signedIn) => {
      clearPendingVerification();
      forgetDraft(REGISTER_DRAFT);
      queryClient.setQueryData(meQuery.queryKey, signedIn.user);
      toast({ title: 'Account Verified', detail: 'Your account has been successfully verified.' });
      // The guard of the auth pages takes it from here.
      keepSignedIn(signedIn);
    },
    // What is wrong stands beside the code.
    onError: () => toast({ title: 'Verification Failed', tone: 'failed' }),
  });
  const resend = useResend({
    identifier,
    send: () => sendCodes(sentTo),
    onSent: () => {
      setCode('');
      verifying.reset();
    },
    sentToast: { title: 'Code Sent', detail: 'A new verification code has been sent.' },
    failedTitle: 'Failed to Send Code',
  });

  function change(value: string) {
    if (verifying.isError) verifying.reset();
    setCode(value);
  }
  const verify = verifying.run;
  return { code, change, verify, verifying, resend };
}

function Verification({ sentTo }: { sentTo: readonly string[] }) {
  const { code, change, verify, verifying, resend } = useVerification(sentTo);
  return (
    <CodeForm
      sentTo={sentTo}
      code={code}
      onChange={change}
      onSend={verify}
      state={verifying}
      resend={resend}
      otherHref={paths.register}
    />
  );
}
