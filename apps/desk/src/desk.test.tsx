import type { showBooks } from '@kolo/contract/desk/books';
import type { Proposal } from '@kolo/contract/desk/proposals';
import type { QueueItem } from '@kolo/contract/desk/queues';
import type { StaffSession } from '@kolo/contract/desk/staff';
import type { AnswerOf } from '@kolo/contract/endpoint';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { wayOf } from './day-plot.tsx';
import { Desk, firstState } from './desk.tsx';

const SESSION: StaffSession = {
  name: 'ada',
  role: 'support',
  endsAt: '2026-11-20T17:00:00.000Z',
  idleMinutes: 15,
  recoveryCodes: 10,
  notices: [],
};

function waiting(id: string, text: string): QueueItem {
  const since = '2026-11-20T09:00:00.000Z';
  return {
    id,
    key: id,
    isClosed: false,
    title: id,
    since,
    dueAt: null,
    customerId: null,
    facts: [],
    choices: [],
    text,
  };
}

const NONE = { at: '2026-11-20T09:00:00.000Z', queues: [], proposals: 0 };

/** A queue of one page. */
function pageOf(...results: readonly QueueItem[]) {
  return () => Response.json({ results, next: null });
}

const REFUSED = {
  statusCode: 401,
  error: 'Unauthorized',
  code: 'INVALID_CREDENTIALS',
  message: 'Wrong.',
  requestId: 'r',
};

/** Stands in for the desk's server; returns what was sent to it. */
function serve(answers: Readonly<Record<string, () => Response>>): Request[] {
  const sent: Request[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, 'http://desk.example'), init);
    sent.push(request);
    const answer = answers[`${request.method} ${path.replace('/api/desk/v1', '')}`];
    return answer ? answer() : Response.json(NONE);
  });
  return sent;
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  window.history.replaceState(null, '', '/');
});

it('takes the token of a link out of the address bar before anything is asked', async () => {
  window.history.replaceState(null, '', '/enrol#the-token');
  serve({});
  expect(await firstState()).toEqual({ at: 'enrol', token: 'the-token' });
  expect(window.location.href).not.toContain('the-token');
});

it('asks for a sign-in without a session, and does not say which of the three was wrong', async () => {
  serve({ 'POST /session': () => Response.json(REFUSED, { status: 401 }) });
  render(<Desk first={{ at: 'signed out' }} />);
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'ada' } });
  const form = screen.getByLabelText('Code').closest('form');
  if (form) fireEvent.submit(form);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The name, password or code is not right.');
});

it('goes through the queue with j and k, answers with Enter, and not while somebody types', async () => {
  serve({ 'GET /queues/cases': pageOf(waiting('C-1', 'The first'), waiting('C-2', 'The second')) });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  const first = await screen.findByRole('button', { name: /^C-1/ });
  const second = screen.getByRole('button', { name: /^C-2/ });
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(screen.getByRole('heading', { name: 'C-2' })).toBeDefined();
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(second, { key: 'Enter' });
  const answer = screen.getByLabelText('Answer');
  expect(document.activeElement).toBe(answer);
  fireEvent.keyDown(answer, { key: 'k' });
  expect(screen.getByRole('heading', { name: 'C-2' })).toBeDefined();
  fireEvent.keyDown(answer, { key: 'Escape' });
  fireEvent.keyDown(second, { key: 'k' });
  expect(document.activeElement).toBe(first);
});

it('shows the sign-in once the session is over', async () => {
  serve({
    'GET /queues': () => Response.json({ ...REFUSED, code: 'UNAUTHENTICATED' }, { status: 401 }),
    'GET /queues/cases': pageOf(),
  });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeDefined();
});

it('offers no answer to a role that may give none', async () => {
  const sent = serve({ 'GET /queues/cases': pageOf(waiting('C-1', 'The first')) });
  render(<Desk first={{ at: 'in', session: { ...SESSION, role: 'finance' } }} />);
  expect(await screen.findByText(/Your role reads cases/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Answer/ })).toBeNull();
  expect(new Set(sent.map(({ method }) => method))).toEqual(new Set(['GET']));
});

it('shows what staff must know in a region of its own', async () => {
  serve({ 'GET /queues/cases': pageOf() });
  const notices = [{ id: 'n1', text: 'ada added bola to the desk, as support.', createdAt: SESSION.endsAt }];
  render(<Desk first={{ at: 'in', session: { ...SESSION, notices } }} />);
  const region = await screen.findByRole('region', { name: 'Notices' });
  expect(region.textContent).toContain('ada added bola to the desk, as support.');
});

function proposal(number: string, isOwn: boolean): Proposal {
  return {
    number,
    command: 'customers unfreeze',
    customerId: null,
    reason: 'She came with her ID.',
    changes: [{ name: 'reviewOn', before: '2026-11-26', after: null }],
    proposedBy: 'bola',
    proposedAt: '2026-11-20T08:00:00.000Z',
    endsAt: '2026-11-27T08:00:00.000Z',
    isOwn,
    problem: isOwn ? 'You proposed this yourself.' : null,
  };
}

/** The proposals as the only thing that waits. */
function serveProposals(...results: readonly Proposal[]): Request[] {
  return serve({
    'GET /queues': () => Response.json({ ...NONE, proposals: results.length }),
    'GET /queues/cases': pageOf(),
    'GET /proposals': () => Response.json({ at: NONE.at, results }),
    'POST /proposals/P-7/read': () => Response.json({ facts: [{ name: 'about', value: 'the-customer' }] }),
    'POST /proposals/P-7/approve': () => Response.json({ message: 'It is done.' }),
  });
}

it('approves a proposal only once the whole of it is open', async () => {
  const sent = serveProposals(proposal('P-7', false));
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Proposals 1' }));
  const open = await screen.findByRole('button', { name: 'Open the whole proposal' });
  expect(screen.getByRole('row', { name: 'Review on 2026-11-26 none' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve P-7' })).toBeNull();
  fireEvent.click(open);
  const approve = await screen.findByRole('button', { name: 'Approve P-7' });
  expect(screen.getByText('the-customer')).toBeDefined();
  fireEvent.click(approve);
  expect(await screen.findByText('It is done.')).toBeDefined();
  const posted = sent.filter(({ method }) => method === 'POST').map(({ url }) => new URL(url).pathname);
  expect(posted.map((path) => path.split('/').at(-1))).toEqual(['read', 'approve']);
});

it('lists the proposals anew when their button is pressed, though as many wait as before', async () => {
  const lists = [[proposal('P-7', false)], [proposal('P-8', false)]];
  serve({
    'GET /queues': () => Response.json({ ...NONE, proposals: 1 }),
    'GET /queues/cases': pageOf(),
    'GET /proposals': () => Response.json({ at: NONE.at, results: lists.shift() ?? [] }),
  });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Proposals 1' }));
  expect(await screen.findByRole('button', { name: /^P-7 / })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Proposals 1' }));
  expect(await screen.findByRole('button', { name: /^P-8 / })).toBeDefined();
});

it('offers the approval of a proposal to nobody who made it', async () => {
  serveProposals(proposal('P-7', true));
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Proposals 1' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Open the whole proposal' }));
  expect(await screen.findByText('the-customer')).toBeDefined();
  expect(screen.getByText('You proposed this. Another member of staff approves it.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Approve P-7' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Take back P-7' })).toBeDefined();
});

it('looks for a customer with the key /, by a text that stands in no address', async () => {
  const customer = {
    id: 'the-customer',
    name: 'Ad*** Ob***',
    contacts: ['ad***@example.ng'],
    since: NONE.at,
    state: 'frozen',
  };
  const sent = serve({
    'POST /customers/search': () => Response.json({ results: [customer], hasMore: false }),
  });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  await screen.findByRole('button', { name: 'Customers' });
  fireEvent.keyDown(document.body, { key: '/' });
  const field = await screen.findByRole('textbox', { name: 'Customer' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'ada@example.ng' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('1 customer found.')).toBeDefined();
  expect(screen.getByText('the-customer')).toBeDefined();
  expect(sent.map(({ url }) => url).join(' ')).not.toContain('ada');
  const [posted] = sent.filter(({ method }) => method === 'POST');
  expect(await posted?.json()).toEqual({ text: 'ada@example.ng' });
  expect(document.title + window.location.href).not.toContain('ada');
});

it('hears its keys as soon as it is seen', async () => {
  serve({ 'GET /queues/cases': pageOf() });
  const place = document.body.appendChild(document.createElement('div'));
  const seen = new MutationObserver(() => {
    seen.disconnect();
    fireEvent.keyDown(document.body, { key: '/' });
  });
  seen.observe(place, { childList: true });
  // As in a browser, where an effect that follows the paint runs later.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(place);
  root.render(<Desk first={{ at: 'in', session: SESSION }} />);
  expect(await screen.findByRole('textbox', { name: 'Customer' })).toBeDefined();
  root.unmount();
  place.remove();
});

const BOOKS: AnswerOf<typeof showBooks> = {
  at: '2026-11-20T09:00:00.000Z',
  proof: { at: '2026-11-20T02:00:00.000Z', tookMs: 320, holds: true, broken: [] },
  totals: {
    at: '2026-11-20T02:00:00.000Z',
    kinds: [
      { kind: 'ds', accounts: 2, balance: '1234.50' },
      { kind: 'provider', accounts: 2, balance: '-1234.50' },
    ],
    sum: '0.00',
  },
  days: [
    { day: '2026-11-18', in: 1_000, out: 0, held: 1_000, openPayments: null, oldestHours: null },
    { day: '2026-11-19', in: 300, out: 66, held: 1_234, openPayments: 2, oldestHours: 5 },
  ],
  openDays: [{ day: '2026-11-20', in: 70, out: 4, held: 1_300 }],
  open: { payments: 1, oldestAt: '2026-11-20T07:00:00.000Z' },
};

async function openBooks(books: AnswerOf<typeof showBooks>) {
  serve({ 'GET /queues/cases': pageOf(), 'GET /books': () => Response.json(books) });
  render(<Desk first={{ at: 'in', session: { ...SESSION, role: 'finance' } }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Books' }));
}

it('shows the books in tables that say what the plots show', async () => {
  await openBooks(BOOKS);
  expect(await screen.findByText('The books hold.')).toBeDefined();
  expect(screen.getByRole('row', { name: '19 Nov 2026 ₦300 ₦66 ₦1,234' })).toBeDefined();
  expect(screen.getByRole('row', { name: '20 Nov 2026, not closed ₦70 ₦4 ₦1,300' })).toBeDefined();
  expect(screen.getByRole('row', { name: '18 Nov 2026 not known not known' })).toBeDefined();
  expect(screen.getByRole('row', { name: '19 Nov 2026 2 5 h' })).toBeDefined();
  expect(screen.getByRole('row', { name: 'Paid in through the provider 2 −₦1,234.50' })).toBeDefined();
  expect(screen.getByText('1 payment waits for the provider now, the oldest for 2 hours.')).toBeDefined();
});

it('says of books that do not hold what differs, and of an old proof how old it is', async () => {
  const broken = [{ name: 'no pot is below its floor', broken: 3 }];
  await openBooks({ ...BOOKS, proof: { at: BOOKS.at, tookMs: 1, holds: false, broken } });
  expect(await screen.findByText('The books do not hold.')).toBeDefined();
  expect(screen.getByRole('row', { name: 'no pot is below its floor 3' })).toBeDefined();
  cleanup();
  await openBooks({
    ...BOOKS,
    openDays: null,
    proof: { at: '2026-11-18T02:00:00.000Z', tookMs: 1, holds: true, broken: [] },
  });
  expect(await screen.findByText(/^Today has too many postings to add up now\./)).toBeDefined();
  expect(await screen.findByText('The last proof is 2 days old.')).toBeDefined();
});

it('shows the books to no role that may not see them', async () => {
  serve({ 'GET /queues/cases': pageOf() });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  expect(await screen.findByRole('button', { name: 'Customers' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Books' })).toBeNull();
});

it('draws a day of which nothing is known as a gap', () => {
  expect(wayOf([0, 10, null, 5, 5], 10)).toBe('M0.0 40.0h0L25.0 0.0M75.0 20.0h0L100.0 20.0');
});

it('opens the customer of a row of a queue, and what a role may not see in full it is not offered', async () => {
  const row = { ...waiting('C-1', 'The first'), customerId: 'the-customer' };
  const page = {
    customer: { id: 'the-customer', name: 'Ad*** Ob***', contacts: [], since: NONE.at, state: 'open' },
    personal: [{ field: 'name', masked: 'Ad*** Ob***' }],
    facts: [],
    sections: [{ name: 'accounts', lines: [], hasMore: false }],
  };
  const serveIt = () =>
    serve({
      'GET /queues/cases': pageOf(row),
      'POST /customers/show': () => Response.json(page),
      'POST /record': pageOf(),
    });
  for (const role of ['support', 'finance'] as const) {
    const sent = serveIt();
    render(<Desk first={{ at: 'in', session: { ...SESSION, role } }} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Open the customer' }));
    const heading = await screen.findByRole('heading', { name: 'Ad*** Ob***' });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.queryByText('See something in full') !== null).toBe(role === 'support');
    const record = screen.queryByRole('button', { name: 'What staff did' });
    expect(record !== null).toBe(role === 'finance');
    if (record) fireEvent.click(record);
    if (record) expect(await screen.findByText('Nothing is recorded')).toBeDefined();
    const posted = sent.filter(({ method }) => method === 'POST');
    for (const one of posted) expect(await one.json()).toEqual({ customerId: 'the-customer' });
    expect(posted).toHaveLength(record ? 2 : 1);
    expect(sent.map(({ url }) => url).join(' ') + window.location.href).not.toContain('the-customer');
    cleanup();
  }
});

it('says that a name which many have is not searched to its end', async () => {
  const results = ['one', 'two'].map((id) => ({
    id,
    name: 'Ad*** Ob***',
    contacts: [],
    since: NONE.at,
    state: 'open',
  }));
  serve({ 'POST /customers/search': () => Response.json({ results, hasMore: true }) });
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Customers' }));
  fireEvent.change(screen.getByRole('textbox', { name: 'Customer' }), { target: { value: 'Obi' } });
  fireEvent.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText(/^More than 2 customers are found\./)).toBeDefined();
});

it('says without a connection that this needs one, and opens it by itself once it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get');
  const page = pageOf(waiting('C-1', 'The first'));
  serve({
    'GET /queues/cases': () => {
      if (navigator.onLine) return page();
      throw new TypeError('offline');
    },
  });
  online.mockReturnValue(false);
  render(<Desk first={{ at: 'in', session: SESSION }} />);
  expect(await screen.findByText('This needs a connection.')).toBeDefined();
  expect(screen.getByText('It will open when you are back online.')).toBeDefined();
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('button', { name: /^C-1/ })).toBeDefined();
  online.mockRestore();
});
