import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Sheet } from './sheet.tsx';

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'getAnimations');
});

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

/** A browser that moves a closed sheet off the screen, until what is returned is called. */
function slowBrowser(): () => void {
  let gone = () => {};
  const finished = new Promise<void>((resolve) => (gone = resolve));
  Object.assign(HTMLDialogElement.prototype, { getAnimations: () => [{ finished }] });
  return gone;
}

function withField(open: boolean) {
  return (
    <Sheet open={open} onClose={() => {}} title={open ? 'Your PIN' : 'Nothing'}>
      {open ? <input aria-label="PIN" /> : null}
    </Sheet>
  );
}

test('a closed sheet keeps what is in it until it is off the screen, and nothing of it can be pressed', async () => {
  const gone = slowBrowser();
  const { rerender, container } = render(withField(true));
  const dialog = container.querySelector('dialog');
  expect(dialog?.inert).toBe(false);
  rerender(withField(false));
  expect(dialog?.open).toBe(false);
  expect(dialog?.textContent).toBe('Your PIN');
  expect(dialog?.querySelector('input')).not.toBeNull();
  expect(dialog?.inert).toBe(true);
  gone();
  await vi.waitFor(() => expect(dialog?.childElementCount).toBe(0));
});

test('a sheet that is opened while it leaves starts again', async () => {
  const gone = slowBrowser();
  const { rerender } = render(withField(true));
  fireEvent.change(screen.getByLabelText('PIN'), { target: { value: '70731' } });
  rerender(withField(false));
  rerender(withField(true));
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('');
  gone();
  await Promise.resolve();
  expect(screen.getByText('Your PIN')).toBeTruthy();
});

test('where motion is reduced a closed sheet is empty at once', () => {
  Object.assign(HTMLDialogElement.prototype, { getAnimations: () => [] });
  const { rerender, container } = render(withField(true));
  rerender(withField(false));
  expect(container.querySelector('dialog')?.childElementCount).toBe(0);
});
