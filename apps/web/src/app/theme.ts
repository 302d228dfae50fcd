import { lastingStorage } from '#lib/storage.ts';
import { THEME_KEY } from './theme-key.ts';

/** What the customer chose; `system` follows the device and is what an unknown stored value means. */
export type Theme = 'light' | 'dark' | 'system';

const DARK_DEVICE = '(prefers-color-scheme: dark)';

export function getTheme(): Theme {
  const stored = lastingStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/**
 * The line in the page's head shows it, here as in the other tabs, which the browser tells by itself. It is told the choice, for it
 * finds none where the browser refuses storage.
 */
export function setTheme(theme: Theme): void {
  lastingStorage.setItem(THEME_KEY, theme);
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: theme }));
}

/** Light or dark, once the device's wish is taken into account. */
export function shownTheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return matchMedia(DARK_DEVICE).matches ? 'dark' : 'light';
}

/** Called after each change: of the choice, here or in another tab, and of the device. */
export function subscribeTheme(listener: () => void): () => void {
  const device = matchMedia(DARK_DEVICE);
  device.addEventListener('change', listener);
  addEventListener('storage', listener);
  return () => {
    device.removeEventListener('change', listener);
    removeEventListener('storage', listener);
  };
}
