import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { DAILY } from './testing/packages.ts';
import { usePackages } from './use-package.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Packages() {
  const all = usePackages();
  if (all.state === 'loaded') return <p>{all.packages.map(({ id }) => id).join(' ')}</p>;
  if (all.state === 'loading') return <p>Loading</p>;
  return (
    <button type="button" onClick={all.retry}>
      Try again
    </button>
  );
}

it('one press asks again for all of the lists that failed', async () => {
  signedIn();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  renderPage(<Packages />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  const lists = { daily: [DAILY], sb: [], interest: [] };
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(
      Response.json(url.includes('/home') ? lists : url.includes('/daily-savings/package') ? [DAILY] : []),
    ),
  );
  fireEvent.click(again);
  expect(await screen.findByText('d1')).toBeTruthy();
});
