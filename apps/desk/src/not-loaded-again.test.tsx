import type { StaffSession } from '@kolo/contract/desk/staff';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Desk } from './desk.tsx';

const AT = '2026-11-20T09:00:00.000Z';
const SESSION: StaffSession = {
  name: 'ada',
  role: 'support',
  endsAt: '2026-11-20T17:00:00.000Z',
  idleMinutes: 15,
  recoveryCodes: 10,
  notices: [],
};
const CASE = {
  id: 'C-1',
  key: 'C-1',
  isClosed: false,
  title: 'C-1',
  text: 'The first',
  since: AT,
  dueAt: null,
  customerId: 'the-customer',
  facts: [],
  choices: [],
};
const PAGE = {
  customer: { id: 'the-customer', name: 'Ad*** Ob***', contacts: [], since: AT, state: 'open' },
  personal: [{ field: 'name', masked: 'Ad*** Ob***' }],
  facts: [],
  sections: [{ name: 'accounts', lines: [], hasMore: false }],
};

let isDown = false;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(): Promise<void> {
  isDown = false;
  const answers: Readonly<Record<string, object>> = {
    '/queues': { at: AT, queues: [], proposals: 0 },
    '/queues/cases': { results: [CASE], next: 'more' },
    '/customers/show': PAGE,
    '/commands': { message: 'Every device is logged out.' },
  };
  vi.stubGlobal('fetch', (url: string) => {
    if (isDown) return Promise.reject(new TypeError('no network'));
    const path = url.replace('/api/desk/v1', '');
    // After the command nothing more comes through.
    isDown = path === '/commands';
    return Promise.resolve(Response.json(answers[path] ?? {}));
  });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  await screen.findByRole('button', { name: /^C-1/ });
}

it('a queue that cannot be read again stays, with the answer that somebody was writing', async () => {
  await open();
  const answer = screen.getByLabelText<HTMLTextAreaElement>('Answer');
  fireEvent.change(answer, { target: { value: 'Your money is' } });
  isDown = true;
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded.');
  expect(answer.isConnected).toBe(true);
  expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Your money is');
});

it('the page of a customer that cannot be read again stays below what was done', async () => {
  await open();
  fireEvent.click(screen.getByRole('button', { name: 'Open the customer' }));
  const details = (await screen.findByText('Log out every device', { selector: 'summary' })).parentElement;
  if (!(details instanceof HTMLDetailsElement)) throw new Error('nothing opens');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  const reason = await screen.findByLabelText<HTMLTextAreaElement>('Reason');
  fireEvent.change(reason, { target: { value: 'She lost her phone.' } });
  if (reason.form) fireEvent.submit(reason.form);
  expect((await screen.findByRole('alert')).textContent).toContain('The customer could not be loaded.');
  expect(screen.getByText('Every device is logged out.')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Ad*** Ob***' })).toBeDefined();
});
