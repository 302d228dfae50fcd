import type { showCustomer } from '@kolo/contract/desk/customers';
import type { FoundCustomer } from '@kolo/contract/desk/search';
import type { StaffSession } from '@kolo/contract/desk/staff';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Desk } from './desk.tsx';

const AT = '2026-11-20T09:00:00.000Z';
const ID = '01940000-0000-7000-8000-00000000000a';

const CUSTOMER: FoundCustomer = {
  id: ID,
  name: 'Ad*** Ob***',
  contacts: ['ad***@example.ng'],
  since: AT,
  state: 'open',
};

const PAGE: AnswerOf<typeof showCustomer> = {
  customer: CUSTOMER,
  personal: [],
  facts: [],
  sections: [
    { name: 'accounts', lines: [], hasMore: false },
    {
      name: 'orders',
      hasMore: false,
      lines: ['delivered', 'placed'].map((text, at) => ({
        id: text,
        title: `K-10000${at + 1}`,
        text,
        at: AT,
        facts: [],
        timeline: [{ at: AT, text }],
      })),
    },
  ],
};

const JOB = {
  id: '41',
  key: '41',
  isClosed: false,
  title: 'send-mail',
  since: AT,
  dueAt: null,
  customerId: null,
  facts: [{ name: 'Tries', value: '12 of 12' }],
  choices: [],
  text: 'no mail today',
};

/** Stands in for the desk's server, whose jobs wait until one is run again; returns what was posted, by its path. */
function serve(): [path: string, body: unknown][] {
  const posted: [string, unknown][] = [];
  let jobs = [JOB];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api/desk/v1', '');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : null;
    if (init.method === 'POST') posted.push([path, body]);
    if (path === '/commands') jobs = [];
    const answers: Readonly<Record<string, object>> = {
      '/queues': { at: AT, queues: [{ name: 'jobs', count: jobs.length, oldestAt: AT }], proposals: 0 },
      '/queues/cases': { results: [], next: null },
      '/queues/jobs': { results: jobs, next: null },
      '/customers/search': { results: [CUSTOMER], hasMore: false },
      '/customers/show': PAGE,
      '/proposals': { message: 'This is proposed as P-5.', number: 'P-5' },
      '/commands': { message: 'send-mail 41 runs again now' },
    };
    return Response.json(answers[path] ?? {});
  });
  return posted;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openDesk() {
  const session: StaffSession = {
    name: 'ada',
    role: 'operations',
    endsAt: AT,
    idleMinutes: 15,
    recoveryCodes: 10,
    notices: [],
  };
  render(<Desk first={{ at: 'in', session }} />);
}

/** By the search to the page of a customer. */
async function openCustomer() {
  fireEvent.click(await screen.findByRole('button', { name: 'Customers' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Customer' }), {
    target: { value: 'ada@example.ng' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open the customer' }));
  expect(await screen.findByRole('navigation', { name: 'Of this customer' })).toBeDefined();
}

/** Opens what is behind a name on the page of a customer. */
async function openAction(title: string) {
  const details = (await screen.findByText(title, { selector: 'summary' })).closest('details');
  if (!details) throw new Error(`${title} opens nothing`);
  details.open = true;
  fireEvent(details, new Event('toggle'));
}

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

function press(name: string) {
  const form = screen.getByRole('button', { name }).closest('form');
  if (form) fireEvent.submit(form, { submitter: screen.getByRole('button', { name }) });
}

it.each([
  ['contacts allow-pin', 'Let the PIN prove a contact', {}],
  ['names accept', 'Accept a name', { name: 'Ada Obi' }],
  ['names refuse', 'Refuse a name', {}],
])(
  'proposes %s from the page of a customer, with the case that the paper is in',
  async (command, title, more) => {
    const posted = serve();
    openDesk();
    await openCustomer();
    await openAction(title);
    if (command === 'names accept') type('Name', 'Ada Obi');
    type('Case', ' c-100001 ');
    type('Reason', 'She came with her passport.');
    press(`Propose: ${title}`);
    expect(await screen.findByText('This is proposed as P-5.')).toBeDefined();
    const about = { customer: ID, case: 'C-100001', reason: 'She came with her passport.' };
    expect(posted.at(-1)).toEqual(['/proposals', { command, ...about, ...more }]);
  },
);

it('goes from the search to an order that can come back, proposes that, and goes back to the search', async () => {
  const posted = serve();
  openDesk();
  await openCustomer();
  fireEvent.click(screen.getByRole('button', { name: 'Orders 2' }));
  fireEvent.click(await screen.findByRole('button', { name: /^K-100002/ }));
  expect(screen.queryByRole('button', { name: 'Propose: Take an order back' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^K-100001/ }));
  press('Propose: Take an order back');
  expect(await screen.findByText('This is proposed as P-5.')).toBeDefined();
  expect(posted.at(-1)).toEqual(['/proposals', { command: 'orders return', order: 'K-100001' }]);
  fireEvent.click(screen.getByRole('button', { name: 'Back to the search' }));
  expect(document.activeElement).toBe(await screen.findByRole('textbox', { name: 'Customer' }));
});

it('runs a failed job again with a reason, and it no longer waits', async () => {
  const posted = serve();
  openDesk();
  fireEvent.click(await screen.findByRole('button', { name: /^Failed jobs 1/ }));
  expect(await screen.findByText('12 of 12')).toBeDefined();
  type('Reason', 'The mail server is back.');
  press('Run it again');
  expect(await screen.findByText('Nothing waits here')).toBeDefined();
  const command = { command: 'jobs retry', target: '41', reason: 'The mail server is back.' };
  expect(posted).toEqual([['/commands', command]]);
});
