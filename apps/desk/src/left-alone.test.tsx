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
const waiting = (id: string) => ({
  id,
  key: id,
  isClosed: false,
  title: id,
  text: `The text of ${id}`,
  since: AT,
  dueAt: null,
  customerId: null,
  facts: [],
  choices: [],
});
const proposal = (number: string) => ({
  number,
  command: 'customers unfreeze',
  customerId: null,
  reason: 'She came with her ID.',
  changes: [],
  proposedBy: 'bola',
  proposedAt: AT,
  endsAt: '2026-11-27T08:00:00.000Z',
  isOwn: false,
  problem: null,
});

type Reply = () => Promise<Response>;
const answer = (body: object, status?: number) => () =>
  Promise.resolve(Response.json(body, { status: status ?? 200 }));

function open(answers: Readonly<Record<string, Reply>>, session = SESSION): void {
  vi.stubGlobal('fetch', (path: string, { method }: RequestInit) => {
    const reply = answers[`${method} ${path.replace('/api/desk/v1', '')}`];
    return (reply ?? answer({ at: AT, queues: [], proposals: 0, results: [], next: null }))();
  });
  render(<Desk first={{ at: 'in', session }} />);
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each([
  ['Cases', '/queues/cases', [waiting('C-1'), waiting('C-2'), waiting('C-3')], 'C-2', 'C-1'],
  ['Proposals', '/proposals', [proposal('P-1'), proposal('P-2')], 'P-1', 'P-2'],
])(
  '%s: when what is looked at leaves the list, nothing takes its place below the hand',
  async (place, path, all, gone, other) => {
    const left = all.filter((one) => ('number' in one ? one.number : one.id) !== gone);
    const button = () => screen.getByRole('button', { name: new RegExp(`^${place}`) });
    let results: object = all;
    open({ [`GET ${path}`]: () => answer({ at: AT, results, next: null })() });
    if (place === 'Proposals') fireEvent.click(button());
    fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${gone}`) }));
    expect(screen.getByRole('heading', { name: new RegExp(`^${gone}`) })).toBeDefined();
    results = left;
    fireEvent.click(button());
    expect(await screen.findByText(/^What you looked at is no longer in the list/)).toBeDefined();
    expect(screen.queryByRole('heading', { level: 2, name: /-/ })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${other}`) }));
    expect(screen.getByRole('heading', { name: new RegExp(`^${other}`) })).toBeDefined();
  },
);

it('the first of a list, which nobody chose, makes way for no other either', async () => {
  let results = [waiting('C-1'), waiting('C-2')];
  open({ 'GET /queues/cases': () => answer({ results, next: null })() });
  expect(await screen.findByRole('heading', { name: 'C-1' })).toBeDefined();
  results = results.slice(1);
  fireEvent.click(screen.getByRole('button', { name: /^Cases/ }));
  expect(await screen.findByText(/^What you looked at is no longer in the list/)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'C-2' })).toBeNull();
});

it('a sign-out that does not reach the server says that the session is still open', async () => {
  open({ 'DELETE /session': () => Promise.reject(new TypeError('no network')) });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect((await screen.findByRole('alert')).textContent).toContain('You are still signed in.');
  expect(screen.queryByRole('heading', { name: 'Sign in to the desk' })).toBeNull();
});

it('a sign-out after the session has ended leads to the sign-in', async () => {
  const ended = { statusCode: 401, error: 'Unauthorized', message: 'Sign in.', requestId: 'r' };
  open({ 'DELETE /session': answer({ ...ended, code: 'UNAUTHENTICATED' }, 401) });
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }));
  expect(await screen.findByRole('heading', { name: 'Sign in to the desk' })).toBeDefined();
});

const NOTICE = { id: 'n1', text: 'ada added bola to the desk, as support.', createdAt: AT };
const ONE_CASE = { 'GET /queues/cases': answer({ results: [waiting('C-1')], next: null }) };

it.each(['POST /notices/n1/read', 'GET /session'])(
  'where %s fails, the reason stands beside the notice, and the desk stays as it is',
  async (call) => {
    open(
      { ...ONE_CASE, [call]: () => Promise.reject(new TypeError('no network')) },
      { ...SESSION, notices: [NOTICE] },
    );
    const written = await screen.findByLabelText<HTMLTextAreaElement>('Answer');
    fireEvent.change(written, { target: { value: 'Your money is' } });
    fireEvent.click(screen.getByRole('button', { name: 'I have read this' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Kolo cannot be reached right now.');
    expect(screen.getByText(NOTICE.text)).toBeDefined();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Answer').value).toBe('Your money is');
  },
);

it('a notice that was read goes, and what has come since is told', async () => {
  const later = { ...NOTICE, id: 'n2', text: 'bola locked their name.' };
  open(
    { ...ONE_CASE, 'GET /session': answer({ ...SESSION, notices: [later] }) },
    { ...SESSION, notices: [NOTICE] },
  );
  fireEvent.click(screen.getByRole('button', { name: 'I have read this' }));
  expect(await screen.findByText(later.text)).toBeDefined();
  expect(screen.queryByText(NOTICE.text)).toBeNull();
});

it('the server hears of what somebody writes, so that no session ends under it, and of nothing else', async () => {
  const heard = vi.fn(answer(SESSION));
  open({ ...ONE_CASE, 'GET /session': heard });
  const written = await screen.findByLabelText('Answer');
  expect(heard).not.toHaveBeenCalled();
  fireEvent.input(written, { target: { value: 'Your money is' } });
  expect(heard).toHaveBeenCalledTimes(1);
});
