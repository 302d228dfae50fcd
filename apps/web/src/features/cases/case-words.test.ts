import { expect, test } from 'vitest';
import { caseDetail, waitingWords } from './case-words.ts';

const OPEN = {
  id: 'a',
  number: 'C-100001',
  status: 'open',
  text: 'My money is late.',
  createdAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-23T09:00:00.000Z',
} as const;

const IN_TIME = new Date('2026-11-23T08:00:00.000Z');
const LATE = new Date('2026-11-23T10:00:00.000Z');

test('an open case says by when it is answered, an answered one when it was', () => {
  expect(caseDetail(OPEN, IN_TIME)).toBe('C-100001 · we will answer by 23 Nov 2026');
  expect(waitingWords(OPEN, IN_TIME)).toContain('We will answer by 23 Nov 2026.');
  const answeredAt = '2026-11-21T12:30:00.000Z';
  expect(caseDetail({ ...OPEN, status: 'answered', answer: 'It is in.', answeredAt }, LATE)).toBe(
    'C-100001 · answered 21 Nov 2026, 1:30 pm',
  );
});

test('no day that has passed is promised', () => {
  expect(caseDetail(OPEN, LATE)).toBe('C-100001 · our answer is late');
  expect(waitingWords(OPEN, LATE)).toContain('We are late with this answer');
});
