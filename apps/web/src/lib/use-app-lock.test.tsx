import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { appLock } from './app-lock.ts';
import { useIdleWatch } from './use-app-lock.ts';

it('hears whoever is there as long as the page stands, and nobody once it is left', () => {
  const touch = vi.spyOn(appLock, 'touch');
  const { unmount } = renderHook(useIdleWatch);
  dispatchEvent(new Event('keydown'));
  expect(touch).toHaveBeenCalledTimes(1);
  unmount();
  dispatchEvent(new Event('keydown'));
  expect(touch).toHaveBeenCalledTimes(1);
});
