import type { Notice } from '#platform/notices.ts';
import { naira } from './naira.ts';
import type { NoticeWords } from './words.ts';

/** The customer's bank took a payment back. */
export function takenBackWords(notice: Extract<Notice, { kind: 'payment_taken_back' }>): NoticeWords {
  const amount = naira(notice.amountKobo);
  const missing = BigInt(notice.lossKobo) > 0n;
  return {
    title: `Your bank took back ${amount}`,
    body: missing
      ? `${naira(notice.lossKobo)} of it was spent already. We have opened a case and will write to you.`
      : 'It was taken from where the payment went.',
    sms: `Kolo: your bank took back your payment of ${amount}. Open Kolo to read more.`,
  };
}
