import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Sheet } from './sheet.tsx';
import { ToastRegion } from './toast-region.tsx';
import { FAILED_TOAST_MS, TOAST_MS, clearToasts, toast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  clearToasts();
  vi.useRealTimers();
  for (const method of ['showPopover', 'hidePopover']) Reflect.deleteProperty(HTMLElement.prototype, method);
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

/** How a screen reader announces the element with this text. */
function heardAs(text: string): string | null | undefined {
  return screen.getByText(text).closest('[aria-live]')?.getAttribute('aria-live');
}

it('stays 6 seconds and waits for its turn to be read', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Code Sent', detail: 'A new verification code has been sent.' }));
  expect(heardAs('Code Sent')).toBe('polite');
  pass(TOAST_MS - 1);
  expect(screen.queryByText('Code Sent')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Code Sent')).toBeNull();
});

it('stays 8 seconds and interrupts when something failed', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Verification Failed', tone: 'failed' }));
  expect(heardAs('Verification Failed')).toBe('assertive');
  pass(FAILED_TOAST_MS - 1);
  expect(screen.queryByText('Verification Failed')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Verification Failed')).toBeNull();
});

it('waits while the pointer or the focus is on it, and goes on with the time that was left', () => {
  const { container } = render(<ToastRegion />);
  act(() => toast({ title: 'Code Sent' }));
  const region = container.querySelector('.toasts');
  if (region === null) throw new Error('the region is always there');
  pass(TOAST_MS - 1000);
  fireEvent.pointerEnter(region);
  pass(TOAST_MS * 3);
  expect(screen.queryByText('Code Sent')).not.toBeNull();
  fireEvent.pointerLeave(region);
  fireEvent.focus(screen.getByRole('button', { name: 'Close' }));
  pass(TOAST_MS);
  expect(screen.queryByText('Code Sent')).not.toBeNull();
  fireEvent.blur(screen.getByRole('button', { name: 'Close' }));
  pass(1000);
  expect(screen.queryByText('Code Sent')).toBeNull();
});

it('has the page make room for it, as long as it is there', () => {
  const room = () => document.documentElement.style.getPropertyValue('--toast-room');
  const height = vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60);
  render(<ToastRegion />);
  act(() => toast({ title: 'Code Sent' }));
  expect(room()).toBe('72px');
  // Nothing is drawn once the last one has gone.
  height.mockReturnValue(0);
  pass(TOAST_MS);
  expect(room()).toBe('0px');
  height.mockRestore();
});

it('closes at a press', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Code Sent' }));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('Code Sent')).toBeNull();
});

it('what it offers is done once when it is pressed, and otherwise what its going does', () => {
  const [onPress, onGone] = [vi.fn(), vi.fn()];
  render(<ToastRegion />);
  act(() => toast({ title: 'Deleted', action: { label: 'Undo', onPress }, onGone }));
  act(() => screen.getByRole('button', { name: 'Undo' }).click());
  expect([onPress.mock.calls.length, onGone.mock.calls.length]).toEqual([1, 0]);
  act(() => toast({ title: 'Deleted', action: { label: 'Undo', onPress }, onGone }));
  pass(TOAST_MS);
  expect([onPress.mock.calls.length, onGone.mock.calls.length]).toEqual([1, 1]);
});

it('is read out once: what is there stays in its place when one more comes', () => {
  const [show, hide] = [vi.fn(), vi.fn()];
  Object.assign(HTMLElement.prototype, { showPopover: show, hidePopover: hide });
  const { container } = render(<ToastRegion />);
  const regions = [...container.querySelectorAll('[aria-live]')];
  expect(
    regions.map((region) => region.getAttribute('aria-live')),
    'before the first comes',
  ).toEqual(['off', 'polite', 'assertive']);
  act(() => toast({ title: 'Code Sent' }));
  const first = screen.getByText('Code Sent').closest('.toast');
  act(() => toast({ title: 'Code Sent' }));
  act(() => toast({ title: 'Verification Failed', tone: 'failed' }));
  expect([...container.querySelectorAll('[aria-live]')]).toEqual(regions);
  expect(container.querySelector('.toast')).toBe(first);
  expect(container.querySelectorAll('[role="status"], [role="alert"]')).toHaveLength(0);
  expect(regions.some((region) => region.hasAttribute('aria-atomic'))).toBe(false);
  expect([show.mock.calls.length, hide.mock.calls.length]).toEqual([1, 0]);
});

const sheet = (open: boolean) => (
  <>
    <ToastRegion />
    <Sheet open={open} onClose={vi.fn()} title="Choose an account">
      <p>Which one?</p>
    </Sheet>
  </>
);

it('stands in the dialog in front, where it can be read and pressed, and only there', () => {
  const { rerender } = render(sheet(true));
  act(() => toast({ title: 'Error creating account', tone: 'failed' }));
  expect(screen.getByText('Error creating account').closest('dialog')).not.toBeNull();
  expect(heardAs('Error creating account')).toBe('assertive');
  rerender(sheet(false));
  expect(screen.getByText('Error creating account').closest('dialog')).toBeNull();
  expect(heardAs('Error creating account'), 'it was read out in the dialog').toBe('off');
});

it('is read out by the page where the dialog closes as it comes', () => {
  const { rerender } = render(sheet(true));
  act(() => {
    toast({ title: 'Account Created' });
    rerender(sheet(false));
  });
  expect(heardAs('Account Created')).toBe('polite');
});

it('is not read out again by a dialog that opens over it, nor closes it by a press', () => {
  const onClose = vi.fn();
  render(<ToastRegion />);
  act(() => toast({ title: 'Code Sent' }));
  render(
    <Sheet open onClose={onClose} title="Choose an account">
      <p>Which one?</p>
    </Sheet>,
  );
  expect(heardAs('Code Sent')).toBe('off');
  const button = screen.getByRole('button', { name: 'Close', hidden: true });
  fireEvent.pointerDown(button, { clientX: 5_000, clientY: 5_000 });
  fireEvent.click(button, { clientX: 5_000, clientY: 5_000 });
  expect(screen.queryByText('Code Sent')).toBeNull();
  expect(onClose).not.toHaveBeenCalled();
});

it('reads its amounts as money', () => {
  render(<ToastRegion />);
  act(() => toast({ title: '₦1,000 is in.', detail: 'You have ₦6,000 now.' }));
  expect(screen.getByText('1,000 naira')).toBeDefined();
  expect(screen.getByText('6,000 naira')).toBeDefined();
});
