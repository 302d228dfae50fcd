import { beforeEach, expect, it, vi } from 'vitest';
import { rememberOriginPath } from '#lib/origin-path.ts';
import { enterApp } from './enter-app.ts';

const app = { name: 'the app' };
const start = vi.fn<(loaded: typeof app) => void>();
const goTo = vi.fn<(path: string) => void>();

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
});

it('runs the app in this page', async () => {
  await enterApp({ load: () => Promise.resolve(app), start, goTo });
  expect(start).toHaveBeenCalledWith(app);
  expect(goTo).not.toHaveBeenCalled();
});

it('asks for a fresh page, where the customer wanted to go, when the app does not load', async () => {
  rememberOriginPath('/cards');
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await enterApp({ load, start, goTo });
  expect(start).not.toHaveBeenCalled();
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/cards');
});
