import { expect, it } from 'vitest';
import { paymentEventWords } from './payment-words.ts';

it('calls a failure one declined try only where the payment went through in the end', () => {
  expect(paymentEventWords('failed', 'card', true)).toBe('One try was declined');
  expect(paymentEventWords('failed', 'card', false)).toBe('The payment did not go through');
  expect(paymentEventWords('credited', 'card', true)).toBe('The money is in Kolo');
});

it('opens a page for a card, and shows the details of a transfer or a code', () => {
  expect(paymentEventWords('awaiting_payment', 'card', false)).toBe('Payment page opened');
  expect(paymentEventWords('awaiting_payment', 'bank_transfer', false)).toBe('Payment details shown');
  expect(paymentEventWords('awaiting_payment', 'ussd', true)).toBe('Payment details shown');
  expect(paymentEventWords('started', 'ussd', false)).toBe('You started the payment');
});

it('does not call unfinished what the customer may have sent', () => {
  expect(paymentEventWords('abandoned', 'bank_transfer', false)).toBe('We had not received it by then');
  expect(paymentEventWords('abandoned', 'ussd', true)).toBe('We had not received it by then');
  expect(paymentEventWords('abandoned', 'card', false)).toBe('The payment was not finished');
});

it('claims no customer where a schedule may have paid, and nothing new in Kolo for an own move', () => {
  expect(paymentEventWords('started', 'account', false)).toBe('Payment started');
  expect(paymentEventWords('started', 'saved_card', false)).toBe('Payment started');
  expect(paymentEventWords('credited', 'account', false)).toBe('The money was moved');
  expect(paymentEventWords('credited', 'saved_card', true)).toBe('The money is in Kolo');
});
