import { afterEach, expect, it, vi } from 'vitest';
import { followTheme, getTheme, setTheme, shownTheme, subscribeTheme } from './theme.ts';

afterEach(() => localStorage.clear());

it('follows the device until something is chosen', () => {
  localStorage.setItem('kolo.theme', 'nonsense');
  expect(getTheme()).toBe('system');
  expect(shownTheme()).toBe(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
});

it('keeps the choice, shows it and tells who listens', () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeTheme(listener);
  setTheme('dark');
  expect(localStorage.getItem('kolo.theme')).toBe('dark');
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(listener).toHaveBeenCalledOnce();
  stop();
  setTheme('light');
  expect(listener).toHaveBeenCalledOnce();
});

it('hears the choice made in another tab', () => {
  const stop = followTheme();
  localStorage.setItem('kolo.theme', 'dark');
  dispatchEvent(new StorageEvent('storage', { key: 'kolo.theme' }));
  expect(document.documentElement.dataset['theme']).toBe('dark');
  stop();
});
