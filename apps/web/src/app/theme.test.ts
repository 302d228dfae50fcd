import { afterEach, expect, it, vi } from 'vitest';
import { getTheme, setTheme, shownTheme, subscribeTheme } from './theme.ts';

afterEach(() => localStorage.clear());

it('follows the device until something is chosen', () => {
  localStorage.setItem('kolo.theme', 'nonsense');
  expect(getTheme()).toBe('system');
  expect(shownTheme()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
});

it('keeps the choice and tells who listens', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeTheme(listener);
  setTheme('dark');
  expect(localStorage.getItem('kolo.theme')).toBe('dark');
  expect(shownTheme()).toBe('dark');
  expect(listener).toHaveBeenCalledOnce();
  stop();
  setTheme('light');
  expect(listener).toHaveBeenCalledOnce();
});

it('tells the line in the head what was chosen, which it cannot read where storage is refused', () => {
  const told: unknown[] = [];
  const listener = ({ key, newValue }: StorageEvent) => told.push([key, newValue]);
  addEventListener('storage', listener);
  setTheme('dark');
  setTheme('system');
  removeEventListener('storage', listener);
  expect(told).toEqual([
    ['kolo.theme', 'dark'],
    ['kolo.theme', 'system'],
  ]);
});

it('tells of a choice made in another tab', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeTheme(listener);
  dispatchEvent(new StorageEvent('storage', { key: 'kolo.theme' }));
  expect(listener).toHaveBeenCalledOnce();
  stop();
});
