import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isNotDone } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { useScreen } from '#lib/use-screen.ts';
import { AuthLayout } from '#ui/auth-layout.tsx';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { CodeForm } from './code-form.tsx';
import { checkResetCode, sendResetCode } from './reset-calls.ts';
import { keepResetFlow, resetFlow } from './reset-flow.ts';
import { ResetInterrupted } from './reset-interrupted.tsx';
import { useResend } from './use-resend.ts';

export function VerifyResetCodeScreen() {
  useScreen('Enter the code');
  const [flow] = useState(() => resetFlow());
  return (
    <AuthLayout short homeHref={paths.login}>
      {flow === null ? (
        <ResetInterrupted heading="Get a code first" flow={null} />
      ) : (
        <ResetCode identifier={flow.identifier} />
      )}
    </AuthLayout>
  );
}

function ResetCode({ identifier }: { identifier: string }) {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  // Once a try was not answered the code may be used up, until another one is sent.
  const [mayBeUsed, setMayBeUsed] = useState(false);
  const checking = useCommand({
    mutationFn: (typed: string) => checkResetCode(identifier, typed),
    // What was said about the code before is settled by this one.
    onMutate: clearToasts,
    onSuccess: (grant) => {
      keepResetFlow({ state: 'verified', identifier, grant });
      // The code is used up: the way back leads to the step before it.
      void navigate(paths.resetPassword, { replace: true });
    },
    onError: (error) => {
      // What is wrong stands beside the code.
      if (!isNotDone(error)) setMayBeUsed(true);
      else if (!mayBeUsed) toast({ title: 'Code Verification Failed', tone: 'failed' });
    },
  });
  const resend = useResend({
    identifier,
    send: sendResetCode,
    onAsk: checking.reset,
    onSent: () => {
      setCode('');
      setMayBeUsed(false);
    },
    sentToast: { title: 'Reset Code Sent', detail: 'A password reset code has been sent.' },
    failedTitle: 'Reset Request Failed',
  });
  const check = checking.run;
  return (
    <CodeForm
      sentTo={[identifier]}
      code={code}
      onChange={(value) => {
        if (checking.isError) checking.reset();
        setCode(value);
      }}
      onSend={check}
      state={checking}
      doubt={mayBeUsed ? 'resetCode' : undefined}
      resend={resend}
      mayBeUnknown
      otherHref={paths.forgotPassword}
    />
  );
}
