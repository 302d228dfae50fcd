import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { SB } from '#features/savings/testing/packages.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { PackageDeposit } from './package-deposit.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a package that an order holds leads to that order, and asks for no amount', () => {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = testClient(
    [dailyPackagesQuery, []],
    [sbPackagesQuery, [{ ...SB, heldFor: 'o1' }]],
    [interestPackagesQuery, []],
  );
  renderPage(<PackageDeposit packageId="s1" />, { at: '/payments/deposit?package=s1', client });
  expect(screen.getByRole('link', { name: 'See your order' }).getAttribute('href')).toBe('/orders/o1');
  expect(screen.queryByLabelText('Amount in naira')).toBeNull();
});
