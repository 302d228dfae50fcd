import { expect, test } from 'vitest';
import { caseDetail } from './case-words.ts';

const OPEN = {
  id: 'a',
  number: 'C-100001',
  status: 'open',
  text: 'My money is late.',
  createdAt: '2026-11-20T09:00:00.000Z',
  dueAt: '2026-11-23T09:00:00.000Z',
} as const;

test('an open case says by when it is answered, an answered one when it was', () => {
  expect(caseDetail(OPEN)).toBe('C-100001 · we will answer by 23 Nov 2026');
  const answeredAt = '2026-11-21T12:30:00.000Z';
  expect(caseDetail({ ...OPEN, status: 'answered', answer: 'It is in.', answeredAt })).toBe(
    'C-100001 · answered 21 Nov 2026, 1:30 pm',
  );
});
