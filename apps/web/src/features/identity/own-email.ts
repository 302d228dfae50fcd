import { getMe, sendVerificationEmail, verifyEmail } from '@kolo/contract/identity';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '#lib/api-error.ts';
import { call } from '#lib/client.ts';
import { useOneAtATime } from '#lib/use-one-at-a-time.ts';
import { clearToasts, toast } from '#ui/toast-store.ts';

/** Sends the signed-in customer's own address a code. */
export async function sendOwnCode(email: string): Promise<void> {
  await call(sendVerificationEmail, { body: { email } });
}

/** Verifies the e-mail address of whoever is signed in. */
export async function verifyOwnCode(otp: string): Promise<AnswerOf<typeof verifyEmail>> {
  // Strangers may verify too, so that a bearer that has run out is not refused, only not seen: this renews it first.
  await call(getMe, {});
  return call(verifyEmail, { body: { otp } });
}

/** Says that the code is on its way, or why not. */
export function useSendingOwnCode(
  email: string,
  onSent: () => void,
): { send: () => void; isPending: boolean } {
  const sending = useMutation({
    mutationFn: () => sendOwnCode(email),
    onMutate: clearToasts,
    onSuccess: () => {
      toast({ title: 'Verification email sent!', detail: `The code is on its way to ${email}.` });
      onSent();
    },
    onError: (error) =>
      toast({
        title: 'Failed to send verification email.',
        detail: errorText(error),
        tone: 'failed',
      }),
  });
  const send = useOneAtATime(sending.mutate);
  return { send: () => send(), isPending: sending.isPending };
}
