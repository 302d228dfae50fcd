import type { Receipt } from '@kolo/contract/transactions';
import { expect, it } from 'vitest';
import { IMAGE_WIDTH, layOut, wrap } from './receipt-layout.ts';

/** Every letter as wide as a wide one of the real font. */
const measure = (text: string, size: number) => text.length * size * 0.62;

function receipt(rest: Partial<Receipt> = {}): Receipt {
  return {
    id: '01940000-0000-7000-8000-000000000000',
    narration: 'Deposit to DS account',
    direction: 'inflow',
    amount: 5_000,
    date: '2026-11-20T11:00:00.000Z',
    category: 'Transaction',
    type: 'deposit',
    kind: 'accountDeposit',
    reference: 'kolo-01a1fd38db867383b1df53186599c610',
    shortReference: 'KLO-7Q2M-4XR7',
    status: 'successful',
    customerName: 'Adaeze Okonkwo',
    ...rest,
  };
}

function textsOf(of: Receipt) {
  return layOut(of, measure).drawn.filter((one) => one.kind === 'text');
}

it('keeps the largest sum, a name of forty letters and a word without end inside the picture', () => {
  const texts = textsOf(
    receipt({
      amount: 1_234_567_890,
      customerName: 'Oluwatimilehinayanfeoluwa Chukwuemekanwa',
      narration: `SB contribution - ${'x'.repeat(80)}`,
      category: 'SB Contribution',
    }),
  );
  for (const { text, x, size, align } of texts) {
    const width = measure(text, size);
    const left = align === 'left' ? x : align === 'right' ? x - width : x - width / 2;
    expect(left, text).toBeGreaterThanOrEqual(0);
    expect(left + width, text).toBeLessThanOrEqual(IMAGE_WIDTH);
  }
  expect(texts.map(({ text }) => text)).toContain('+₦1,234,567,890');
});

it('is as high as what it says', () => {
  const payment: Receipt['payment'] = {
    status: 'succeeded',
    method: 'card',
    timeline: [
      { at: '2026-11-20T10:59:00.000Z', event: 'started' },
      { at: '2026-11-20T11:00:00.000Z', event: 'credited' },
    ],
  };
  const [short, long] = [layOut(receipt(), measure), layOut(receipt({ payment }), measure)];
  expect(long.height).toBeGreaterThan(short.height);
  const lowest = Math.max(...long.drawn.map(({ y }) => y));
  expect(lowest).toBeLessThan(long.height);
  expect(textsOf(receipt({ payment })).map(({ text }) => text)).toEqual(
    expect.arrayContaining(['You started the payment', 'The money is in Kolo', '20 Nov 2026, 12:00 pm']),
  );
});

it('says that a bank took the money back, and calls that no success', () => {
  const payment: Receipt['payment'] = { status: 'reversed', method: 'card', timeline: [] };
  const texts = textsOf(receipt({ payment })).map(({ text }) => text);
  expect(texts).toContain('Taken back by your bank');
  expect(texts).not.toContain('Successful');
});

it('wraps at words, and inside a word only where it must', () => {
  const fits = (text: string) => text.length <= 6;
  expect(wrap('ab cd ef', fits)).toEqual(['ab cd', 'ef']);
  expect(wrap('abcdefgh', fits)).toEqual(['abcdef', 'gh']);
  expect(wrap('', fits)).toEqual(['']);
});
