import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { MyDataScreen } from './my-data-screen.tsx';

// The page asks before its first script runs.
vi.hoisted(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

it('on a phone, whose page can save nothing, a copy of the data is not offered to be saved', () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  renderPage(<MyDataScreen />);
  expect(screen.getByText('Open Kolo in a browser to save this.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download my data' })).toBeNull();
});
