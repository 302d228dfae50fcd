import { lastingStorage } from '#lib/storage.ts';
import { THEME_KEY } from './theme-key.ts';

/** What the customer chose; `system` follows the device and is what an unknown stored value means. */
export type Theme = 'light' | 'dark' | 'system';

const DARK_DEVICE = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

export function getTheme(): Theme {
  const stored = lastingStorage.getItem(THEME_KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function setTheme(theme: Theme): void {
  lastingStorage.setItem(THEME_KEY, theme);
  applyTheme();
}

/** Light or dark, once the device's wish is taken into account. */
export function shownTheme(): 'light' | 'dark' {
  const theme = getTheme();
  if (theme !== 'system') return theme;
  return matchMedia(DARK_DEVICE).matches ? 'dark' : 'light';
}

function applyTheme(): void {
  const root = document.documentElement;
  root.dataset['theme'] = shownTheme();
  const ground = getComputedStyle(root).getPropertyValue('--bg').trim();
  for (const meta of document.querySelectorAll('meta[name="theme-color"]'))
    meta.setAttribute('content', ground);
  for (const listener of listeners) listener();
}

/** Called after each change: of the choice, here or in another tab, and of the device. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Starts following the device and other tabs. The first paint has its theme already, from the script in the page's head. */
export function followTheme(): () => void {
  const device = matchMedia(DARK_DEVICE);
  function otherTab(event: StorageEvent) {
    if (event.key === THEME_KEY) applyTheme();
  }
  device.addEventListener('change', applyTheme);
  addEventListener('storage', otherTab);
  applyTheme();
  return () => {
    device.removeEventListener('change', applyTheme);
    removeEventListener('storage', otherTab);
  };
}
