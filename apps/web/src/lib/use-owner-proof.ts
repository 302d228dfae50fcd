import { sendOwnCode } from '@kolo/contract/profile';
import { useState } from 'react';
import { ApiError, errorText, hasCode } from './api-error.ts';
import { call } from './client.ts';

type Channel = 'email' | 'phone';

/** `A code is on its way to your email and your phone. Either one works.` */
export function sentText(channels: readonly Channel[]): string {
  const places = channels.map((channel) => `your ${channel}`).join(' and ');
  if (places === '')
    return 'We have no email or phone number that can get a code. Please report a problem in Account.';
  return `A code is on its way to ${places}.${channels.length > 1 ? ' Either one works.' : ''}`;
}

/** What was typed is a code of another day, or none. */
const SEND_FIRST = 'Send yourself a code first.';

/** The server's words for the proof, by field; null where they are about something else. */
export function proofProblem(error: ApiError): { pin: string } | { ownOtp: string } | null {
  if (hasCode(error, 'PIN_REQUIRED') || hasCode(error, 'PIN_WRONG') || hasCode(error, 'PIN_BLOCKED'))
    return { pin: error.message };
  const { ownOtp } = error.fields;
  return ownOtp === undefined ? null : { ownOtp };
}

/**
 * What a form has to ask beside its own fields, on a device that is not the account's first: nothing, until the server asks
 * for the PIN, or for the code to a contact of the customer's own.
 */
export function useOwnerProof() {
  const [asks, setAsks] = useState({ pin: false, code: false });
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState<string | null>(null);

  async function send(): Promise<void> {
    if (sending) return;
    setSending(true);
    try {
      setSent(sentText((await call(sendOwnCode, {})).ownCodeSentTo));
    } catch (error) {
      setSent(errorText(error));
    } finally {
      setSending(false);
    }
  }

  return {
    asks,
    sending,
    /** Where the code went, or why it did not. */
    sent,
    send: () => void send(),
    /** The errors of the fields where the refusal was about the proof, none where it is asked for the first time; else null. */
    refuse(error: unknown): Readonly<Record<string, string>> | null {
      const problem = error instanceof ApiError ? proofProblem(error) : null;
      if (problem === null) return null;
      const wasAsked = 'pin' in problem ? asks.pin : asks.code;
      setAsks((before) => ('pin' in problem ? { ...before, pin: true } : { ...before, code: true }));
      if (!wasAsked) return {};
      return 'ownOtp' in problem && sent === null ? { ownOtp: SEND_FIRST } : problem;
    },
    /** The proof was taken: the next change asks again. */
    reset() {
      setAsks({ pin: false, code: false });
      setSent(null);
    },
  };
}
