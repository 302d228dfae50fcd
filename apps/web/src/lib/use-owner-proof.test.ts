import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { proofProblem, sentText } from './use-owner-proof.ts';

const refusal = (code: 'PIN_REQUIRED' | 'PIN_WRONG' | 'CODE_INVALID' | 'MISMATCH', fields = {}) =>
  new ApiError({ kind: 'answer', code, statusCode: 400 }, 'What is wrong.', { fields });

it('finds what is asked for, and leaves the rest to the form', () => {
  expect(proofProblem(refusal('PIN_REQUIRED'))).toEqual({ pin: 'What is wrong.' });
  expect(proofProblem(refusal('PIN_WRONG'))).toEqual({ pin: 'What is wrong.' });
  expect(proofProblem(refusal('CODE_INVALID', { ownOtp: 'Wrong code.' }))).toEqual({ ownOtp: 'Wrong code.' });
  expect(proofProblem(refusal('MISMATCH', { bvn: 'Another name.' }))).toBeNull();
});

it('says where the code went', () => {
  expect(sentText(['email'])).toBe('A code is on its way to your email.');
  expect(sentText(['email', 'phone'])).toBe(
    'A code is on its way to your email and your phone. Either one works.',
  );
});
