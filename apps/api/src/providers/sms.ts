import { withoutInvisible } from '@kolo/domain/text';
import * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';

const TIMEOUT_MS = 15_000;

const Answer = z.object({ message_id: z.string(), message: z.string() });

export interface Sms {
  /** In E.164 form. */
  readonly to: string;
  readonly text: string;
}

export interface SmsSender {
  send(sms: Sms): Promise<void>;
}

/** The naira sign stands outside the SMS alphabet and would halve what fits into a page. */
function plainText(text: string): string {
  return withoutInvisible(text, 'lines').replaceAll('₦', 'NGN ');
}

/** SMS by Termii, on the channel that reaches numbers on do-not-disturb; rejects where it was not taken. */
export function createSms({ baseUrl, key, sender }: Config['sms']): SmsSender {
  return {
    async send({ to, text }) {
      const answer = await fetch(`${baseUrl}/api/sms/send`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          api_key: key,
          to: to.replace('+', ''),
          from: sender,
          sms: plainText(text),
          type: 'plain',
          channel: 'dnd',
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // What was refused may be quoted in the answer, with the code in it: only the status is told.
      if (!answer.ok) throw new Error(`the SMS provider answered ${answer.status}`);
      if (!Answer.safeParse(await answer.json()).success)
        throw new Error('the SMS provider answered something unknown');
    },
  };
}
