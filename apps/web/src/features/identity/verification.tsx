import type { AnswerOf } from '@kolo/contract/endpoint';
import type { verifyEmail } from '@kolo/contract/identity';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isNotDone } from '#lib/api-error.ts';
import { currentUserId, keepSignedIn } from '#lib/session.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { meQuery } from './api.ts';
import { CodeForm, type CodeFormProps } from './code-form.tsx';
import { useResend } from './use-resend.ts';

interface VerificationProps extends Pick<CodeFormProps, 'sentTo' | 'otherHref' | 'otherLabel'> {
  readonly verify: (code: string) => Promise<AnswerOf<typeof verifyEmail>>;
  readonly sendAgain: () => Promise<unknown>;
  /** Once the code was right, before the session that came with it is taken over. */
  readonly onVerified?: () => void;
}

function useVerification({ sentTo, verify, sendAgain, onVerified }: VerificationProps) {
  const queryClient = useQueryClient();
  const [code, setCode] = useState('');
  // Once a try was not answered it may have worked, with its code used up, whatever those after it say.
  const [mayBeDone, setMayBeDone] = useState(false);
  const refreshMe = () => queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
  const verifying = useCommand({
    mutationFn: verify,
    // What was said about the code before is settled by this one.
    onMutate: clearToasts,
    onSuccess: (signedIn) => {
      onVerified?.();
      queryClient.setQueryData(meQuery.queryKey, signedIn.user);
      toast({ title: 'Account Verified', detail: 'Your account has been successfully verified.' });
      // The guards of the pages take it from here.
      keepSignedIn(signedIn);
    },
    onError: (error) => {
      if (isNotDone(error) && !mayBeDone) {
        // The reason is shown with the code.
        toast({ title: 'Verification Failed', tone: 'failed' });
      } else {
        setMayBeDone(true);
        // The screen of a signed-in customer leads on once the contact is known to be verified.
        void refreshMe();
      }
    },
  });
  const resend = useResend({
    identifier: sentTo[0] ?? '',
    send: sendAgain,
    onAsk: verifying.reset,
    onSent: () => {
      setCode('');
      // A stranger may still be able to log in.
      if (currentUserId() === null) return;
      setMayBeDone(false);
      // Where the one before worked, the screen leads on: it is answered alike.
      if (mayBeDone) void refreshMe();
    },
    sentToast: { title: 'Code Sent', detail: 'A new verification code has been sent.' },
    failedTitle: 'Failed to Send Code',
  });
  function change(value: string) {
    if (verifying.isError) verifying.reset();
    setCode(value);
  }
  return { code, change, verifying, mayBeDone, resend };
}

/** Asks for the code that was sent to a contact, and signs in with what the server answers. */
export function Verification(props: VerificationProps) {
  const { code, change, verifying, mayBeDone, resend } = useVerification(props);
  const doubt = currentUserId() === null ? 'code' : 'ownCode';
  const { sentTo, otherHref, otherLabel } = props;
  return (
    <CodeForm
      sentTo={sentTo}
      code={code}
      onChange={change}
      onSend={verifying.run}
      state={verifying}
      doubt={mayBeDone ? doubt : undefined}
      resend={resend}
      otherHref={otherHref}
      {...(otherLabel !== undefined && { otherLabel })}
    />
  );
}
