import { getMe, sendVerificationCode, sendVerificationEmail, verifyEmail } from '@kolo/contract/identity';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { errorText } from '#lib/api-error.ts';
import { call } from '#lib/client.ts';
import { useCommand } from '#lib/command/use-command.ts';
import { clearToasts, toast } from '#ui/toast-store.ts';
import { isMail, shownContact } from './shown-contact.ts';

/** Sends the signed-in customer's own address or phone a code. */
export async function sendVerification(contact: string): Promise<void> {
  if (isMail(contact)) await call(sendVerificationEmail, { body: { email: contact } });
  else await call(sendVerificationCode, { body: { identifier: contact } });
}

/** Verifies the address or phone of anyone who is signed in. */
export async function verifyOwnContact(otp: string): Promise<AnswerOf<typeof verifyEmail>> {
  // Strangers may verify too, so that a bearer that has run out is not refused, only not seen: this renews it first.
  await call(getMe, {});
  return call(verifyEmail, { body: { otp } });
}

/** Source: specification, section 5; the phone's follow them. */
function wordsFor(contact: string): { sent: string; failed: string } {
  return isMail(contact)
    ? { sent: 'Verification email sent!', failed: 'Failed to send verification email.' }
    : { sent: 'Code sent by SMS', failed: 'Failed to send the code.' };
}

/** Says that the code is on its way, or why not. */
export function useSendingVerification(
  contact: string,
  onSent: () => void,
): { send: () => void; isPending: boolean } {
  const words = wordsFor(contact);
  const sending = useCommand({
    mutationFn: () => sendVerification(contact),
    onMutate: clearToasts,
    onSuccess: () => {
      toast({ title: words.sent, detail: `The code is on its way to ${shownContact(contact)}.` });
      onSent();
    },
    onError: (error) =>
      toast({
        title: words.failed,
        detail: errorText(error),
        tone: 'failed',
      }),
  });
  return { send: () => sending.run(), isPending: sending.isPending };
}
