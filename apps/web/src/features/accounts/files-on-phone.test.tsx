import type { Receipt } from '@kolo/contract/transactions';
import { lagosDateOf } from '@kolo/domain/dates';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { ReceiptFiles } from './receipt-files.tsx';
import { StatementFiles } from './statement-files.tsx';

// The page asks before its first script runs.
vi.hoisted(() => Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } }));

afterEach(cleanup);

const DAY = lagosDateOf(new Date('2026-11-20T09:00:00Z'));

it.each([
  [
    'statement',
    () => <StatementFiles source={{ kind: 'account', type: 'ds' }} range={{ from: DAY, to: DAY }} />,
    0,
  ],
  // Nothing of it is read before a press.
  ['receipt', () => <ReceiptFiles receipt={{} as Receipt} />, 1],
])('on a phone, whose page can save nothing, a %s is not offered to be saved', (_, files, shares) => {
  renderPage(files());
  expect(screen.getByText('Open Kolo in a browser to save this.')).toBeDefined();
  expect(screen.queryAllByRole('button', { name: /^Share/ })).toHaveLength(shares);
  expect(screen.queryAllByRole('button')).toHaveLength(shares);
});
