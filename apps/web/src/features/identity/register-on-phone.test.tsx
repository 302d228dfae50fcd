import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { RegisterScreen } from './register-screen.tsx';

// The page asks before its first script runs.
vi.hoisted(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));

afterEach(cleanup);

it('on a phone the terms and the privacy notice are pages of the server, which open beside what is typed', () => {
  const origin = document.createElement('meta');
  origin.name = 'kolo-origin';
  origin.content = 'https://kolo.example';
  document.head.append(origin);
  renderPage(<RegisterScreen />);
  for (const [name, path] of [
    [/^terms/, '/terms'],
    [/^privacy notice/, '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`https://kolo.example${path}`);
    expect(link.getAttribute('target')).toBe('_blank');
  }
});
