import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { paths } from '#lib/paths.ts';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { NotDone } from './not-done.tsx';

afterEach(cleanup);

test('a refusal says that nothing has happened', () => {
  const refused = new ApiError({ kind: 'answer', code: 'WRONG_STATE', statusCode: 409 }, 'It is closed.');
  render(<NotDone error={refused} refused="Nothing was moved." />);
  expect(screen.getByRole('alert').textContent).toBe('Nothing was moved. It is closed. ');
});

test('a lost answer is never told as a failure', () => {
  const lost = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'Too slow.');
  render(<NotDone error={lost} refused="Nothing was moved." />);
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('We do not know yet whether it is done.');
  expect(textContent).toContain('Try again: it is done only once.');
  expect(textContent).not.toContain('Nothing was moved');
});

test('a key that was used for other figures is no sign that nothing has happened', () => {
  const taken = new ApiError({ kind: 'answer', code: 'IDEMPOTENCY_MISMATCH', statusCode: 422 }, 'Used.');
  render(<NotDone error={taken} refused="Nothing was moved." />);
  const { textContent } = screen.getByRole('alert');
  expect(textContent).toContain('It was done the first time.');
  expect(textContent).not.toContain('Nothing was moved');
});

test('what was done the first time is not one press from being done again', () => {
  const taken = new ApiError({ kind: 'answer', code: 'IDEMPOTENCY_MISMATCH', statusCode: 422 }, 'Used.');
  render(
    <MemoryRouter>
      <ConfirmSheet
        open
        onClose={() => {}}
        title="Move it?"
        action="Move it"
        busyLabel="Moving"
        busy={false}
        error={taken}
        onConfirm={() => {}}
      >
        It moves.
      </ConfirmSheet>
    </MemoryRouter>,
  );
  expect(screen.queryByRole('button', { name: 'Move it' })).toBeNull();
  expect(screen.getByRole('link', { name: 'See your transactions' }).getAttribute('href')).toBe(
    paths.history,
  );
});
