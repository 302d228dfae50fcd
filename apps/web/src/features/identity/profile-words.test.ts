import { expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { parseContact } from './password-forms.ts';
import { nameStands, ownPlaces, proofProblems } from './profile-words.ts';

test('a contact becomes what the wire takes, or says what is wrong with it', () => {
  expect(parseContact('email', ' Ada@Mail.Example ')).toEqual({ kind: 'right', contact: 'ada@mail.example' });
  expect(parseContact('phone', '803 555 0142')).toEqual({ kind: 'right', contact: '+2348035550142' });
  expect(parseContact('email', 'ada')).toEqual({ kind: 'wrong', message: 'Enter a valid email address.' });
  expect(parseContact('phone', '12').kind).toBe('wrong');
});

test('a name is fixed while it is compared with an ID', () => {
  expect([nameStands('none'), nameStands('rejected'), nameStands('verified')]).toEqual([null, null, null]);
  expect(nameStands('pending')).toContain('comparing');
});

test('what the server says of the proof goes to its field, anything else does not', () => {
  const answer = (code: 'PIN_WRONG' | 'PIN_REQUIRED' | 'VALIDATION', fields = {}) =>
    new ApiError({ kind: 'answer', code, statusCode: 400 }, 'Words.', { fields });
  expect(proofProblems(answer('PIN_WRONG'))).toEqual({ pin: 'Words.' });
  expect(proofProblems(answer('PIN_REQUIRED'))).toEqual({ pin: 'Words.' });
  expect(proofProblems(answer('VALIDATION', { password: 'That is not your password.' }))).toEqual({
    password: 'That is not your password.',
  });
  expect(proofProblems(answer('VALIDATION', { contact: 'Yours already.' }))).toBeNull();
});

test('the places of the second code are named', () => {
  expect(ownPlaces(['phone'])).toBe('your current phone');
  expect(ownPlaces(['email', 'phone'])).toBe('your current email or phone');
});
