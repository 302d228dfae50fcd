import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(cleanup);

test('a sheet that was opened again is not closed by what the browser says late of its closing', () => {
  const close = vi.fn();
  render(
    <Sheet open onClose={close} title="Choose an account type">
      Rows
    </Sheet>,
  );
  const dialog = screen.getByRole<HTMLDialogElement>('dialog');
  expect(dialog.open).toBe(true);
  fireEvent(dialog, new Event('close'));
  expect(close).not.toHaveBeenCalled();
  dialog.close();
  expect(close).toHaveBeenCalledOnce();
});
