import type { Card } from '@kolo/contract/cards';
import type { Schedule } from '@kolo/contract/schedules';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { CardUses } from './card-uses.tsx';

const card = (id: string, last4: string): Card => ({
  id,
  brand: 'Visa',
  last4,
  expMonth: 12,
  expYear: 2030,
  bank: null,
  status: 'usable',
  isDefault: false,
  checkReference: 'kolo-card-1',
  createdAt: '2026-11-01T08:00:00.000Z',
});
const CARDS = [card('c1', '4081'), card('c2', '9032')];

const schedule = (packageName: string, part: Partial<Schedule>): Schedule => ({
  id: packageName.replaceAll(' ', '-'),
  purpose: 'daily',
  packageId: 'p1',
  packageName,
  amount: 3_000,
  frequency: 'weekly',
  weekdays: [1],
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'account', accountType: 'ds' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
  ...part,
});
const paidBy = (cardId: string) => ({ method: 'saved_card', cardId }) as const;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(results: readonly Schedule[], cards: readonly Card[] = CARDS) {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ results, page: 1, totalPages: 1, totalResults: 1 })),
  );
  renderPage(<CardUses cards={cards} />);
}

it('names every schedule that a card pays, first or where another way fails, and leads to it', async () => {
  show([
    schedule('Shop rent', { source: paidBy('c1') }),
    schedule('School fees', { backupSource: paidBy('c2'), state: 'paused' }),
    schedule('New shoes', {}),
    schedule('Rent', { source: paidBy('c9'), backupSource: paidBy('c2') }),
    schedule('Old phone', { source: paidBy('c1'), state: 'ended' }),
    schedule('Of a card that is gone', { source: paidBy('c9') }),
  ]);
  await screen.findByRole('heading', { name: 'Used by' });
  expect(screen.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
    ['/schedules/Shop-rent', 'Shop rent₦3,000 weekly · Visa ending 4081'],
    [
      '/schedules/School-fees',
      'School fees₦3,000 weekly · Visa ending 9032, only if your DS account cannot pay · paused',
    ],
    ['/schedules/Rent', 'Rent₦3,000 weekly · Visa ending 9032, only if the first card cannot pay'],
  ]);
});
