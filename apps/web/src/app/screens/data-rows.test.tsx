import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DataRows } from './data-rows.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says how much data was used in a browser, and not in the app of a phone, which cannot count it', () => {
  render(<DataRows />);
  expect(screen.getByText('Data used this month')).toBeTruthy();
  cleanup();
  vi.stubGlobal('Capacitor', { isNativePlatform: () => true });
  render(<DataRows />);
  expect(screen.getByText('Use less data')).toBeTruthy();
  expect(screen.queryByText('Data used this month')).toBeNull();
});
