import type { checkCatalogue, showCatalogue } from '@kolo/contract/desk/catalogue';
import type { listHolidays } from '@kolo/contract/desk/holidays';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { CatalogueScreen } from './catalogue-screen.tsx';
import { HolidaysScreen } from './holidays-screen.tsx';

type Preview = AnswerOf<typeof checkCatalogue>;

const CATALOGUE: AnswerOf<typeof showCatalogue> = {
  results: [
    {
      sku: 'KT-1',
      name: 'Test kettle',
      category: 'Test',
      price: 9_500,
      stock: 4,
      isSold: true,
      prices: [
        { since: '2026-11-20T09:00:00.000Z', price: 9_500 },
        { since: '2026-11-01T09:00:00.000Z', price: 9_000 },
      ],
    },
  ],
  next: null,
};

const CHANGED: Preview = {
  products: 2,
  unchanged: 1,
  offers: 0,
  counts: [{ mark: 'raised', products: 1 }],
  changes: [
    {
      sku: 'KT-1',
      name: 'Test kettle',
      marks: ['raised'],
      before: { price: 9_000, stock: 4 },
      after: { price: 9_500, stock: 4 },
    },
  ],
  wrongLines: 0,
  wrong: [],
};

/** Stands in for the desk's server; returns the bodies that were posted, by their path. */
function serve(answers: Readonly<Record<string, unknown>>): [path: string, body: unknown][] {
  const posted: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/desk/v1', '');
    if (init.method === 'POST')
      posted.push([path, await new Request(new URL(url, 'http://desk.example'), init).json()]);
    return Response.json(answers[path] ?? {});
  });
  return posted;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const noError = () => undefined;

async function checkFile(preview: Preview) {
  const posted = serve({
    '/catalogue': CATALOGUE,
    '/catalogue/check': preview,
    '/proposals': { message: '0 products added, 1 updated', number: null },
  });
  render(<CatalogueScreen onError={noError} onChanged={noError} />);
  const file = new File(['sku,name\r\nKT-1,A\u200Bb'], 'prices.csv');
  fireEvent.change(screen.getByLabelText('File of products'), { target: { files: [file] } });
  fireEvent.submit(screen.getByRole('button', { name: 'Check the file' }));
  return posted;
}

it('shows what a product cost before', async () => {
  serve({ '/catalogue': CATALOGUE });
  render(<CatalogueScreen onError={noError} onChanged={noError} />);
  expect(await screen.findByRole('button', { name: /^KT-1 Test kettle ₦9,500, 4 in stock/ })).toBeDefined();
  expect(screen.getByRole('row', { name: /1 Nov 2026.* ₦9,000$/ })).toBeDefined();
});

it('imports a file only after its preview, as the text that was previewed', async () => {
  const posted = await checkFile(CHANGED);
  expect(await screen.findByText('2 products: price up 1, as they are 1.')).toBeDefined();
  expect(screen.getByRole('row', { name: 'KT-1 Test kettle Price up ₦9,000 → ₦9,500 4' })).toBeDefined();
  expect(posted.map(([path]) => path)).toEqual(['/catalogue/check']);
  fireEvent.click(screen.getByRole('button', { name: 'Import 2 products' }));
  expect(await screen.findByText('0 products added, 1 updated')).toBeDefined();
  const catalogue = 'sku,name\r\nKT-1,Ab';
  expect(posted).toEqual([
    ['/catalogue/check', { catalogue }],
    ['/proposals', { command: 'catalogue offer', catalogue }],
  ]);
});

it('offers no import while a line is wrong', async () => {
  await checkFile({
    ...CHANGED,
    wrongLines: 2,
    wrong: [{ line: 7, what: 'has 5 fields, the header has 8' }],
  });
  expect(await screen.findByText('2 lines are wrong.')).toBeDefined();
  expect(screen.getByRole('row', { name: '7 has 5 fields, the header has 8' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /Import|Propose/ })).toBeNull();
});

it('says that an offer waits for a second person', async () => {
  await checkFile({ ...CHANGED, offers: 2, counts: [{ mark: 'cut', products: 2 }] });
  const said = '2 products are new, cheaper, sold again or described anew.';
  expect(await screen.findByText(new RegExp(`^${said} Another member of staff approves`))).toBeDefined();
  expect(screen.getByRole('button', { name: 'Propose the import of 2 products' })).toBeDefined();
});

const DATES: AnswerOf<typeof listHolidays> = {
  today: '2026-11-20',
  holidays: [
    { day: '2026-10-01', name: 'Independence Day', certainty: 'sure', source: 'Act', isRemoved: false },
    { day: '2026-12-25', name: 'Christmas Day', certainty: 'sure', source: 'Act', isRemoved: true },
  ],
  corrections: [],
  delivery: [{ from: '2025-01-01', zones: [{ zone: 'far', fee: 12_000, workingDays: 12 }] }],
};

it('shows holidays and fees, and lets only who may propose correct one', async () => {
  const posted = serve({
    '/holidays': DATES,
    '/proposals': { message: 'This is proposed as P-3.', number: 'P-3' },
  });
  render(<HolidaysScreen staffRole="support" onError={noError} onChanged={noError} />);
  expect(
    await screen.findByRole('row', { name: '25 Dec 2026 Christmas Day Removed by staff Act' }),
  ).toBeDefined();
  expect(screen.getByRole('row', { name: '1 Oct 2026 Independence Day Past Act' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Far north and by boat ₦12,000 12' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Propose the correction' })).toBeNull();
  cleanup();
  render(<HolidaysScreen staffRole="operations" onError={noError} onChanged={noError} />);
  fireEvent.change(await screen.findByLabelText('What'), { target: { value: 'remove' } });
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-12-28' } });
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Boxing Day' } });
  fireEvent.submit(screen.getByRole('button', { name: 'Propose the correction' }));
  expect(await screen.findByText('This is proposed as P-3.')).toBeDefined();
  expect(posted).toEqual([
    ['/proposals', { command: 'holidays remove', day: '2026-12-28', name: 'Boxing Day' }],
  ]);
});
