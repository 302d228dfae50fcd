import { describe, expect, it } from 'vitest';
import {
  accountDepositNarration,
  categoryFromNarration,
  describeMovement,
  kindCodesOf,
  MOVEMENT_KINDS,
  narrations,
  transactionType,
} from './transactions.ts';

describe('transactions', () => {
  it.each([
    ['Daily contribution - Shop rent', 'DS Contribution'],
    ['SB contribution - Double-door fridge', 'SB Contribution'],
    ['Interest package withdrawal (mature)', 'Move to Available Balance'],
    ['Interest package withdrawal (early)', 'Move to Available Balance'],
    ['SB transfer - Fridge', 'Move to Available Balance'],
    ['Withdrawal request - Access Bank 0142', 'Withdrawal'],
    ['Self withdrawal request - DS - Shop rent', 'Withdrawal'],
    ['Request cash', 'Withdrawal'],
    ['IBS payment - School fees', 'IBS Payment'],
    ['IBS via payment provider', 'IBS Payment'],
    ['IBS contribution - School fees (locked again)', 'IBS Payment'],
    ['Payment provider payment', 'IBS Payment'],
    ['Payment for order KL-20418', 'Order Payment'],
    ['Deposit to DS account', 'Transaction'],
    ['', 'Transaction'],
  ])('reads the category of "%s" from its text as %s', (narration, category) => {
    expect(categoryFromNarration(narration)).toBe(category);
  });

  it('counts an order payment as neither deposit nor withdrawal', () => {
    expect(transactionType('Order Payment', 'outflow')).toBe('other');
    expect(transactionType('Transaction', 'inflow')).toBe('deposit');
    expect(transactionType('Withdrawal', 'outflow')).toBe('withdrawal');
  });

  it('gives every kind a code of its own', () => {
    const codes = Object.values(MOVEMENT_KINDS).map((kind) => kind.code);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it('describes a stored code and refuses an unknown one', () => {
    expect(describeMovement(MOVEMENT_KINDS.accountDeposit.code)).toEqual({
      kind: 'accountDeposit',
      direction: 'inflow',
      category: 'Transaction',
      type: 'deposit',
    });
    expect(() => describeMovement(9_999)).toThrow(RangeError);
    expect(kindCodesOf('inflow')).toContain(MOVEMENT_KINDS.accountDeposit.code);
    expect(kindCodesOf('outflow')).not.toContain(MOVEMENT_KINDS.accountDeposit.code);
  });

  it.each([
    ['dailyContribution', narrations.dailyContribution('Rent')],
    ['dailyWithdrawal', narrations.dailyWithdrawal('Rent')],
    ['sbContribution', narrations.sbContribution('Fridge')],
    ['sbTransfer', narrations.sbTransfer('Fridge')],
    ['sbMerge', narrations.sbMerge('Fridge', 'Fan')],
    ['interestPayment', narrations.interestPayment('School')],
    ['interestContribution', narrations.interestContribution('School')],
    ['interestMatureWithdrawal', narrations.interestMatureWithdrawal()],
    ['interestEarlyWithdrawal', narrations.interestEarlyWithdrawal()],
    ['interestEarned', narrations.interestEarned('School')],
    ['interestTax', narrations.interestTax('School')],
    ['interestLockedAgain', narrations.interestLockedAgain('School')],
    ['bankWithdrawal', narrations.bankWithdrawal('Zenith Bank', '0004')],
    ['bankWithdrawalReversed', narrations.bankWithdrawalReversed('Zenith Bank', '0004')],
  ] as const)('stores for %s the category that its words suggest', (kind, narration) => {
    expect(MOVEMENT_KINDS[kind].category).toBe(categoryFromNarration(narration));
  });

  it('names the account that a deposit went to', () => {
    expect(accountDepositNarration('ibs')).toBe('Deposit to IBS account');
  });
});
