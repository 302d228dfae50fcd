import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { UploadEnding } from './id-screen.tsx';

afterEach(cleanup);

const stopped = new DOMException('aborted', 'AbortError');
const tooLate = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'Too slow.');
const broken = new ApiError({ kind: 'answer', code: 'INTERNAL', statusCode: 500 }, 'Broken.');
const refused = new ApiError({ kind: 'answer', code: 'VALIDATION', statusCode: 400 }, 'Too dark.');
const tooMany = new ApiError({ kind: 'answer', code: 'RATE_LIMITED', statusCode: 429 }, 'Too many.');
const atWork = new ApiError({ kind: 'answer', code: 'IN_PROGRESS', statusCode: 409 }, 'Still at work.');

function wordsOf(error: Error, sent: number): string {
  return render(<UploadEnding error={error} sent={sent} />).container.textContent;
}

test('what left only in part was not sent', () => {
  expect(wordsOf(stopped, 0.99)).toContain('Nothing was sent.');
  expect(wordsOf(tooLate, 0.99)).toBe('Your photo was not sent. Too slow.');
});

test('what left as a whole may have arrived, stopped or not', () => {
  for (const error of [stopped, tooLate, broken, atWork]) {
    const words = wordsOf(error, 1);
    expect(words).toContain('Submit again to be sure.');
    expect(words).not.toMatch(/nothing was sent|was not sent/i);
  }
});

test('a refusal tells why', () => {
  expect(wordsOf(refused, 1)).toBe('Your photo was not sent. Too dark.');
  expect(wordsOf(tooMany, 1)).toBe('Your photo was not sent. Too many.');
});
