import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { FAILED_TOAST_MS, TOAST_MS, clearToasts, toast } from './toast-store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  clearToasts();
  vi.useRealTimers();
});

function pass(ms: number): void {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

it('stays 6 seconds and is a status', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Code Sent', detail: 'A new verification code has been sent.' }));
  expect(screen.getByRole('status').textContent).toContain('Code Sent');
  pass(TOAST_MS - 1);
  expect(screen.queryByText('Code Sent')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Code Sent')).toBeNull();
});

it('stays 8 seconds and interrupts when something failed', () => {
  render(<ToastRegion />);
  act(() => toast({ title: 'Verification Failed', tone: 'failed' }));
  expect(screen.getByRole('alert')).toBeDefined();
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
