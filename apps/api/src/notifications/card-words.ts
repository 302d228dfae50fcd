import type { Notice } from '#platform/notices.ts';
import type { NoticeWords } from './naira.ts';

const BACK = 'The ₦50 of the check goes back to it.';
const BACK_PLAIN = 'The NGN 50 of the check goes back.';

/** What the customer reads of a card that they have shown. */
export function cardWords({ card, canPay }: Extract<Notice, { kind: 'card_checked' }>): NoticeWords {
  if (card === null) {
    return {
      title: 'No card was added',
      body: 'The check was not paid by a card. The ₦50 goes back.',
      sms: `Kolo: no card was added. ${BACK_PLAIN}`,
    };
  }
  if (!canPay) {
    return {
      title: `${card} cannot be charged again`,
      body: `Its bank does not allow it. You can still pay with it by typing it in. ${BACK}`,
      sms: `Kolo: ${card} cannot be charged again, says its bank. ${BACK_PLAIN}`,
    };
  }
  return {
    title: `${card} is added`,
    body: `You can pay with it now. ${BACK}`,
    sms: `Kolo: ${card} is added. ${BACK_PLAIN} If that was not you, change your password.`,
  };
}
