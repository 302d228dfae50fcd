import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './button.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function go(isOnline: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

it('what needs a connection cannot be pressed without one, and says why', () => {
  const onClick = vi.fn<() => void>();
  render(
    <Button needsConnection onClick={onClick}>
      Pay ₦9,000
    </Button>,
  );
  go(false);
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Pay ₦9,000' });
  fireEvent.click(button);
  expect([button.disabled, onClick.mock.calls.length]).toEqual([true, 0]);
  const why = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(why?.textContent).toBe('You are offline. This needs a connection.');
  go(true);
  expect(screen.queryByText(/You are offline/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Pay ₦9,000' }));
  // What was pressed offline is not made up for.
  expect(onClick.mock.calls.length).toBe(1);
});

it('what needs none is pressed with or without, and what is off stays off', () => {
  const onClick = vi.fn<() => void>();
  render(
    <>
      <Button onClick={onClick}>Cancel</Button>
      <Button needsConnection disabled>
        Lock
      </Button>
    </>,
  );
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Lock' }).disabled).toBe(true);
  go(false);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onClick.mock.calls.length).toBe(1);
});
