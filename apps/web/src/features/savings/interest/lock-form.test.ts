import { describe, expect, it } from 'vitest';
import { amountWrong, EMPTY_LOCK, readLockForm, toLockRequest, type LockPayer } from './lock-form.ts';

const none = () => null;
const ibs = (balance: number): LockPayer => ({ source: 'account:ibs', balance });
const full = { ...EMPTY_LOCK, name: ' Land in Epe ', amount: 50_000, months: 9, understood: true };

describe('the form of a new lock', () => {
  it('becomes the request, the name trimmed', () => {
    expect(toLockRequest(full, ibs(50_000), none)).toEqual({
      kind: 'ready',
      source: 'account:ibs',
      isOpen: false,
      terms: { name: 'Land in Epe', amount: 50_000, lockPeriod: 9 },
    });
  });

  it('says what is missing, all at once', () => {
    expect(toLockRequest({ ...EMPTY_LOCK, name: ' ' }, ibs(0), none)).toEqual({
      kind: 'wrong',
      errors: {
        name: 'Give your lock a name.',
        amount: 'Enter an amount.',
        understood: 'Tick this to continue.',
      },
    });
  });

  it('keeps to the least amount, the account’s balance and the largest card payment', () => {
    const card: LockPayer = { source: 'card', balance: 0 };
    const amountError = (amount: number, payer: LockPayer) => {
      const request = toLockRequest({ ...full, amount }, payer, none);
      return request.kind === 'wrong' ? request.errors.amount : undefined;
    };
    expect(amountError(4_999, card)).toBe('The smallest amount to lock is ₦5,000.');
    expect(amountError(50_000, ibs(49_999))).toBe(
      'Your IBS account has ₦49,999. Lock that much or less, or pay from elsewhere.',
    );
    const ds: LockPayer = { source: 'account:ds', balance: 49_999 };
    expect(amountError(50_000, ds)).toMatch(/^Your DS account has ₦49,999\./);
    expect(amountError(10_000_001, card)).toBe('The largest card payment is ₦10,000,000.');
    expect(amountError(1_234_567_890, ibs(1_234_567_890))).toBe(undefined);
  });

  it('says at once what more digits cannot make right, and of the rest nothing before something is typed', () => {
    expect(amountWrong(null, ibs(0))).toBeUndefined();
    expect(amountWrong(4_999, ibs(0))?.isTooMuch).toBe(false);
    expect(amountWrong(50_000, ibs(49_999))?.isTooMuch).toBe(true);
  });

  it('asks again for what had no answer, from the same source, whatever the balance is now', () => {
    const request = toLockRequest(full, { source: 'card', balance: 0 }, ({ amount }) =>
      amount === 50_000 ? 'account:ibs' : null,
    );
    expect(request).toMatchObject({ kind: 'ready', source: 'account:ibs', isOpen: true });
  });

  it('takes from an address what makes sense, and nothing else', () => {
    const read = (search: string) => readLockForm(new URLSearchParams(search));
    expect(read('amount=5000&months=12&name=Rent')).toMatchObject({
      amount: 5_000,
      months: 12,
      name: 'Rent',
    });
    expect(read('amount=-3&months=13')).toEqual(EMPTY_LOCK);
    expect(read('amount=1.5&months=x&name=')).toEqual(EMPTY_LOCK);
  });
});
