import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { PlaceSheet } from './place-sheet.tsx';

const onDone = vi.fn<() => void>();
let sent: unknown[];

beforeEach(() => {
  sent = [];
  signedIn();
});
afterEach(() => {
  cleanup();
  onDone.mockReset();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function show(): void {
  const deliveryAddress = {
    street: '14 Adeola Street',
    city: 'Yaba',
    lga: 'Lagos Mainland',
    state: 'Lagos',
  } as const;
  renderPage(
    <PlaceSheet
      open
      onClose={() => {}}
      packageId="s1"
      productName="Fridge"
      destination={{ deliveryAddress, phoneNumber: '+2348035550142' }}
      quote={{
        price: 385_000,
        paid: 387_500,
        shortfall: 0,
        deliveryFee: 2_500,
        surplus: 0,
        expectedBy: '2026-11-25',
      }}
      way={undefined}
      hasPin={false}
      onFiguresChanged={() => {}}
      onDone={onDone}
    />,
  );
}

function answerWith(status: number, body: object): void {
  vi.stubGlobal('fetch', (_url: string, { body: asked }: RequestInit) => {
    if (typeof asked === 'string') sent.push(JSON.parse(asked));
    return Promise.resolve(Response.json(body, { status }));
  });
}

async function order(): Promise<void> {
  const button = screen.getByRole('button', { name: 'Order now' });
  button.focus();
  await act(async () => button.click());
}

it('a PIN that was set on another device is asked for in its field, which has the focus, and so is one that is wrong', async () => {
  answerWith(403, { code: 'PIN_REQUIRED', message: 'Enter your PIN.' });
  show();
  expect(screen.queryByLabelText('Your PIN')).toBeNull();
  await order();
  expect(await screen.findByText('Enter your PIN.')).toBeTruthy();
  const pin = screen.getByLabelText('Your PIN');
  await waitFor(() => expect(document.activeElement).toBe(pin));
  answerWith(403, { code: 'PIN_WRONG', message: 'That PIN is not correct.' });
  fireEvent.change(pin, { target: { value: '00000' } });
  await order();
  expect(await screen.findByText('That PIN is not correct.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(pin));
  expect(screen.queryByRole('alert')).toBeNull();
  answerWith(201, { id: 'o1' });
  fireEvent.change(pin, { target: { value: '48261' } });
  await order();
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent.map((body) => Object(body).pin)).toEqual([undefined, '00000', '48261']);
});
