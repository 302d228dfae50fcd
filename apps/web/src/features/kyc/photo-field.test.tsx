import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PhotoField } from './photo-field.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(inHand: boolean): void {
  vi.stubGlobal('matchMedia', () => ({
    matches: inHand,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  const field = { name: 'front', of: 'the front', file: null, error: undefined, disabled: false };
  render(<PhotoField {...field} checking={false} onChange={() => undefined} />);
}

it('a phone takes the photo, or chooses one that is there', () => {
  show(true);
  expect(screen.getByLabelText(/^Take a photo of the front/).getAttribute('capture')).toBe('environment');
  expect(screen.getByLabelText(/^Choose a photo from your phone/).getAttribute('capture')).toBe(null);
});

it('a computer, which cannot be held over a card, chooses a file', () => {
  show(false);
  expect(screen.getByLabelText(/^Choose a photo of the front/).getAttribute('capture')).toBe(null);
  expect(screen.queryByText(/^Take a photo/)).toBe(null);
});
