import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { expect, it } from 'vitest';
import { lazyScreen } from './lazy-screen.tsx';

it("tries once more when a screen's file does not come", async () => {
  let tries = 0;
  const { Screen } = lazyScreen(() => {
    tries += 1;
    return tries === 1 ? Promise.reject(new TypeError('lost')) : Promise.resolve(() => <h1>Here</h1>);
  });
  render(
    <Suspense fallback="Wait">
      <Screen />
    </Suspense>,
  );
  await screen.findByText('Here', {}, { timeout: 3_000 });
  expect(tries).toBe(2);
});

it('loads ahead only once', async () => {
  let tries = 0;
  const { Screen, preload } = lazyScreen(() => {
    tries += 1;
    return Promise.resolve(() => <h1>Ahead</h1>);
  });
  preload();
  preload();
  render(
    <Suspense fallback="Wait">
      <Screen />
    </Suspense>,
  );
  await screen.findByText('Ahead');
  expect(tries).toBe(1);
});
