import { expect, test } from 'vitest';
import { orderWords, placedSms } from './order-words.ts';

const notice = {
  kind: 'order_placed',
  orderId: '01940000-0000-7000-8000-000000000000',
  number: 'K-100001',
  productName: 'Chest freezer',
  amountKobo: '18750000',
  address: '14 Adeola Street, Yaba, Lagos Mainland, Lagos',
  expectedBy: '2 December 2026',
  heldUntil: null,
} as const;
// As long as a link gets: its address is the one of a developer's machine.
const link = `http://localhost:3000/auth/link#c${'a'.repeat(43)}`;

test('an SMS about a new order is one page, with the state it goes to and the link whole', () => {
  const addresses = [
    notice.address,
    `${'Long Street '.repeat(10)}, ${'Long Town '.repeat(6)}, Abuja Municipal, Federal Capital Territory`,
    'Ọ̀nà Ẹ̀kọ́ “7” – 宅, Ìbàdàn, Ibadan North, Oyo',
  ];
  for (const address of addresses) {
    for (const sms of [placedSms({ ...notice, address }, link), placedSms({ ...notice, address })]) {
      expect(sms.length, sms).toBeLessThanOrEqual(160);
      expect(sms).toMatch(/^[\w .,:;?!'*@/#&()+-]+$/);
      expect(sms).toContain(`, ${address.split(', ').at(-1)}. `);
    }
    expect(placedSms({ ...notice, address }, link).endsWith(`Not you? Cancel it: ${link}`)).toBe(true);
  }
});

test('an address that fits is whole', () => {
  const address = '14 Adeola Street, Yaba, Eti Osa, Lagos';
  expect(placedSms({ ...notice, address }, link)).toBe(
    `Kolo: new order to ${address}. Not you? Cancel it: ${link}`,
  );
});

test('a refund is in the SB account only as far as it repaid nothing', () => {
  const ended = {
    kind: 'order_ended',
    number: 'K-100001',
    productName: 'Chest freezer',
    status: 'returned',
    refundKobo: '5250000',
    reason: null,
  } as const;
  const smsOf = (repaidKobo?: string) => orderWords({ ...ended, repaidKobo }).sms;
  expect(smsOf()).toBe('Kolo: order K-100001 came back to us. ₦52,500 is in your SB account.');
  expect(smsOf('4000000')).toBe(
    'Kolo: order K-100001 came back to us. ₦40,000 of the refund repaid what your bank took back. ₦12,500 is in your SB account.',
  );
  expect(smsOf('5250000')).toBe(
    'Kolo: order K-100001 came back to us. ₦52,500 of the refund repaid what your bank took back.',
  );
});

test('a day that has passed is left out', () => {
  const moved = { kind: 'order_moved', number: 'K-100001', productName: 'Chest freezer' } as const;
  const bodyOf = (status: 'confirmed' | 'dispatched', expectedBy?: string) =>
    orderWords({ ...moved, status, expectedBy }).body;
  const day = '2 December 2026';
  expect(bodyOf('confirmed', day)).toBe(
    'We are packing Chest freezer and expect to deliver it by 2 December 2026.',
  );
  expect(bodyOf('dispatched', day)).toContain('We expect to deliver it by 2 December 2026.');
  expect(bodyOf('confirmed')).toBe('We are packing Chest freezer.');
  expect(bodyOf('dispatched')).toBe('Chest freezer has left our store.');
});
