import { expect, it } from 'vitest';
import { errorFromAnswer, isNotThere } from './api-error.ts';

const answered = (statusCode: number, code: string) => errorFromAnswer(statusCode, { code }, null);

it('what is not there is told from what could not be asked for, also where the address names no id', () => {
  expect(isNotThere(answered(404, 'NOT_FOUND'))).toBe(true);
  expect(isNotThere(answered(400, 'VALIDATION'))).toBe(true);
  expect(isNotThere(answered(500, 'INTERNAL'))).toBe(false);
  expect(isNotThere(null)).toBe(false);
});
