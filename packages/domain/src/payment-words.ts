/** What each event of a payment is called, on the screen as on the printed receipt. */
export const PAYMENT_EVENT_WORDS = {
  started: 'You started the payment',
  awaiting_payment: 'The payment page was opened',
  confirmed: 'The payment is confirmed',
  credited: 'The money is in Kolo',
  failed: 'The payment failed',
  abandoned: 'The payment was not finished',
  reversed: 'Your bank took the payment back',
} as const;

/** What the customer paid with. */
export const PAYMENT_METHOD_WORDS = {
  card: 'Card',
  account: 'Available balance',
} as const;
