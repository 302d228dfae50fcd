import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { PageInTheWay } from './page-in-the-way.tsx';

const URL = 'https://checkout.example/1';
const page = { reference: 'kolo-1', authorizationUrl: URL };
const number = { bankName: 'Paystack-Titan', accountNumber: '9012345678', accountName: 'KOLO / ADA OBI' };

function answers(payment: object, account: Response) {
  vi.stubGlobal('fetch', (url: string) =>
    Promise.resolve(url.includes('/virtual-account') ? account : Response.json(payment)),
  );
}

const declined = { reference: 'kolo-1', status: 'failed', amount: 300_000, timeline: [] };
const noNumber = () =>
  Response.json({ statusCode: 503, error: 'x', message: 'Not ready', code: 'UNAVAILABLE' }, { status: 503 });

beforeEach(() => {
  signedIn();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(wanted: number, onTransfer = vi.fn<(amount: number) => void>()) {
  renderPage(<PageInTheWay page={page} wanted={wanted} forPackage={false} onTransfer={onTransfer} />);
  return onTransfer;
}

it('leads to the same page, says its amount, and shows the virtual account at its bank', async () => {
  answers(declined, Response.json(number));
  const onTransfer = open(5_000);
  expect(await screen.findByRole('heading', { name: 'Finish your card payment of ₦300,000' })).toBeTruthy();
  const again = screen.getByRole<HTMLAnchorElement>('link', { name: 'Try another card on the same page' });
  expect(again.href).toBe(URL);
  const transfer = await screen.findByRole('button', {
    name: 'Pay by transfer to Paystack-Titan',
  });
  await act(async () => transfer.click());
  expect(screen.getByText('901 234 5678')).toBeTruthy();
  expect(onTransfer).not.toHaveBeenCalled();
});

it.each([
  [5_000, 'Pay ₦5,000 by bank transfer', 5_000],
  [400_000, 'Pay ₦300,000 by bank transfer', 300_000],
])(
  'without a number of their own ₦%i starts a transfer of at most the page',
  async (wanted, name, amount) => {
    answers(declined, noNumber());
    const onTransfer = open(wanted);
    await screen.findByRole('heading', { name: /₦300,000/ });
    const transfer = await screen.findByRole('button', { name });
    await act(async () => transfer.click());
    expect(onTransfer).toHaveBeenCalledWith(amount);
  },
);

it('that is paid meanwhile says so', async () => {
  answers({ ...declined, status: 'succeeded' }, Response.json(number));
  open(5_000);
  expect(await screen.findByText('₦300,000 is in.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: /Try another card/ })).toBeNull();
});
