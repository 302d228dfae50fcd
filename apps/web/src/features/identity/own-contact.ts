import { getMe, sendVerificationCode, sendVerificationEmail, verifyEmail } from '@kolo/contract/identity';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { useState } from 'react';
import { errorText, isNotDone } from '#lib/api-error.ts';
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

/** Says that the code is on its way, or why not. `mayBeSent`: a request was not answered, and its code may still come. */
export function useSendingVerification(
  contact: string,
  onSent: () => void,
): { send: () => void; isPending: boolean; mayBeSent: boolean } {
  const words = wordsFor(contact);
  const [mayBeSent, setMayBeSent] = useState(false);
  const sending = useCommand({
    mutationFn: () => sendVerification(contact),
    onMutate: clearToasts,
    onSuccess: () => {
      toast({ title: words.sent, detail: `The code is on its way to ${shownContact(contact)}.` });
      onSent();
    },
    onError: (error) => {
      const why = errorText(error);
      if (isNotDone(error)) return toast({ title: words.failed, detail: why, tone: 'failed' });
      setMayBeSent(true);
      toast({
        title: 'We do not know yet whether a code was sent',
        detail: `${why} A code may be on its way: if it comes, enter it.`,
        tone: 'failed',
        action: { label: 'Enter the code', onPress: onSent },
      });
    },
  });
  return { send: () => sending.run(), isPending: sending.isPending, mayBeSent };
}
