import { API_BASE } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { PersonalInformationScreen } from './personal-information-screen.tsx';
import { meQuery } from './api.ts';

const ADA: User = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Obi',
  email: 'ada@mail.example',
  phoneNumber: '+2348031234567',
  address: null,
  isEmailVerified: true,
  isPhoneVerified: true,
  kycStatus: 'none',
  hasPin: true,
  pinSetAt: '2026-11-01T08:00:00.000Z',
};
const DOUBT = 'We do not know yet whether it is done.';
const NOTHING = 'Nothing has changed.';
const CODE = 'The code sent to your new email';

const ASK = 'POST /users/me/contacts';
const CONFIRM = 'POST /users/me/contacts/confirm';
const REMOVE = 'DELETE /users/me/contacts/phone';
const SEND_OWN = 'POST /users/me/contacts/send-own-code';
const END = 'POST /users/me/contacts/end-change';
const SAVE = 'PATCH /users/me';

const answer =
  (body: object, status = 200) =>
  () =>
    Promise.resolve(Response.json(body, { status }));
const lost = () => Promise.reject(new TypeError('no network'));
const refused = answer({ code: 'RATE_LIMITED', message: 'Too many tries.' }, 429);

/** How each call ends; any other is never answered. */
let ends: Record<string, () => Promise<Response>>;
let asked: string[];
/** The body of the last call that had one. */
let sent: unknown;

beforeEach(() => {
  asked = [];
  ends = {
    'GET /users/me': answer(ADA),
    'GET /users/me/contacts': answer({
      changes: [],
      youngUntil: { email: null, phone: null },
      unproved: null,
    }),
    [ASK]: answer({ message: 'A code is on its way.', ownCodeSentTo: [] }),
  };
  keepCsrfPair();
  vi.stubGlobal('fetch', (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (typeof body === 'string') sent = JSON.parse(body);
    const call = `${method} ${url.slice(API_BASE.length)}`;
    asked.push(call);
    return ends[call]?.() ?? new Promise(() => {});
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  clearToasts();
  localStorage.clear();
  sessionStorage.clear();
});

function open(me = ADA): void {
  renderPage(<PersonalInformationScreen />, { client: testClient([meQuery, me]) });
}

const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const alert = () => screen.getByRole('alert').textContent;
const dismiss = () => fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));

function prove(): void {
  type('Your password', 'market-day-rain');
  type('Your PIN', '48261');
}

async function askForCode(): Promise<void> {
  await press('Change email');
  type('New email', 'new@mail.example');
  prove();
  await press('Send code');
}

async function askToRemove(): Promise<void> {
  await press('Remove phone number');
  prove();
  await press('Remove');
}

it('a new contact whose answer was lost may be taken, whatever the next try says', async () => {
  open();
  ends[CONFIRM] = lost;
  await askForCode();
  await screen.findByLabelText(CODE);
  asked = [];
  type(CODE, '482913');
  const { textContent, className } = await screen.findByRole('alert');
  expect(textContent).toContain(DOUBT);
  expect(textContent).not.toContain(NOTHING);
  expect(className).toContain('warn');
  await waitFor(() => expect(asked).toContain('GET /users/me'));
  expect(asked).toContain('GET /users/me/contacts');
  // The first try has used the code up, if it came through.
  ends[CONFIRM] = answer({ code: 'CODE_INVALID', message: 'That code is not right.' }, 400);
  await press('Confirm');
  await screen.findByText('That code is not right.');
  expect(alert()).toContain(DOUBT);
});

it('a new contact that was refused is told as not taken', async () => {
  open();
  ends[CONFIRM] = refused;
  await askForCode();
  await screen.findByLabelText(CODE);
  type(CODE, '482913');
  await screen.findByRole('alert');
  expect(alert()).toContain(NOTHING);
  expect(alert()).not.toContain(DOUBT);
});

it.each([
  ['whose answer was lost may be done', lost, DOUBT, NOTHING],
  ['that was refused is not done', refused, NOTHING, DOUBT],
])('a removal %s', async (_, how, said, unsaid) => {
  open();
  ends[REMOVE] = how;
  await askToRemove();
  await screen.findByRole('alert');
  expect(alert()).toContain(said);
  expect(alert()).not.toContain(unsaid);
});

it('where only the code for a removal was not answered, nothing has changed', async () => {
  open({ ...ADA, hasPin: false, pinSetAt: null });
  ends[SEND_OWN] = lost;
  await press('Remove phone number');
  type('Your password', 'market-day-rain');
  await press('Send me a code');
  await screen.findByRole('alert');
  expect(alert()).toContain(NOTHING);
  expect(asked).not.toContain(REMOVE);
});

it.each([
  ['whose answer was lost may be saved, and is asked for again', lost, /^We do not know yet/, true],
  ['that was refused is not saved', refused, /^Not saved$/, false],
])('an address %s', async (_, how, title, asksAgain) => {
  open();
  ends[SAVE] = how;
  type('Address', '12 Broad Street');
  asked = [];
  await press('Save changes');
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: expect.stringMatching(title) }]));
  await waitFor(() => expect(asked.includes('GET /users/me')).toBe(asksAgain));
});

it.each([
  ['whose answer was lost may be stopped, and is asked for again', lost, /^We do not know yet/, true],
  ['that was refused to be stopped goes on', refused, /^Not stopped$/, false],
])('a waiting change %s', async (_, how, title, asksAgain) => {
  ends['GET /users/me/contacts'] = answer({
    changes: [{ channel: 'phone', contact: '+2348031234568', dueAt: '2099-11-25T14:00:00.000Z' }],
    youngUntil: { email: null, phone: null },
    unproved: null,
  });
  open();
  ends[END] = how;
  await screen.findByRole('button', { name: 'Stop this change' });
  asked = [];
  await press('Stop this change');
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: expect.stringMatching(title) }]));
  await waitFor(() => expect(asked.includes('GET /users/me/contacts')).toBe(asksAgain));
});

it('the sheet of a contact cannot be put away while a code is asked for or tried', async () => {
  const late: ((response: Response) => void)[] = [];
  const waits = () => new Promise<Response>((resolve) => void late.push(resolve));
  open();
  ends[ASK] = waits;
  ends[CONFIRM] = waits;
  await askForCode();
  await waitFor(() => expect(late).toHaveLength(1));
  const sheet = screen.getByRole<HTMLDialogElement>('dialog');
  dismiss();
  expect(sheet.open).toBe(true);
  await act(async () => late[0]?.(Response.json({ message: 'Sent.', ownCodeSentTo: [] })));
  await screen.findByLabelText(CODE);
  type(CODE, '482913');
  await waitFor(() => expect(late).toHaveLength(2));
  dismiss();
  expect(sheet.open).toBe(true);
  await act(async () => late[1]?.(Response.json({ code: 'CODE_INVALID', message: 'No.' }, { status: 400 })));
  await screen.findByText('No.');
  await waitFor(() => expect(sheet.getAttribute('aria-busy')).toBeNull());
  dismiss();
  expect(sheet.open).toBe(false);
});

it('the sheet of a removal cannot be put away while it is under way', async () => {
  open();
  await askToRemove();
  await waitFor(() => expect(asked).toContain(REMOVE));
  const sheet = screen.getByRole<HTMLDialogElement>('dialog');
  dismiss();
  expect(sheet.open).toBe(true);
});

it('a removal of a contact that was never verified promises nothing to undo', async () => {
  open({ ...ADA, isPhoneVerified: false });
  await press('Remove phone number');
  expect(screen.queryByText(/undo this for 72/)).toBeNull();
  expect(screen.queryByText(/You can withdraw at most/)).toBeNull();
  cleanup();
  open();
  await press('Remove phone number');
  expect(screen.getByText(/undo this for 72/)).toBeTruthy();
});

it('whoever goes back from the code finds what was typed, with the focus on it', async () => {
  open();
  await askForCode();
  await screen.findByLabelText(CODE);
  await press('Back');
  const field = screen.getByLabelText<HTMLInputElement>('New email');
  expect(field.value).toBe('new@mail.example');
  expect(document.activeElement).toBe(field);
});

it('the code that a removal takes has the focus once it is sent', async () => {
  open({ ...ADA, hasPin: false, pinSetAt: null });
  ends[SEND_OWN] = answer({ message: 'Sent.', ownCodeSentTo: ['email'] });
  await press('Remove phone number');
  type('Your password', 'market-day-rain');
  await press('Send me a code');
  const field = await screen.findByLabelText('The code sent to your current email');
  await waitFor(() => expect(document.activeElement).toBe(field));
});

it('a change that was stopped leaves the focus on the heading: its button goes with it', async () => {
  const none = { youngUntil: { email: null, phone: null }, unproved: null };
  const waiting = { channel: 'phone', contact: '+2348031234568', dueAt: '2099-11-25T14:00:00.000Z' };
  ends['GET /users/me/contacts'] = answer({ ...none, changes: [waiting] });
  ends[END] = answer({ ...none, changes: [] });
  open();
  const stop = await screen.findByRole('button', { name: 'Stop this change' });
  stop.focus();
  await press('Stop this change');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop this change' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});

it('a change that is stopped once the customer is on another page leaves the focus there', async () => {
  const none = { youngUntil: { email: null, phone: null }, unproved: null };
  const waiting = { channel: 'phone', contact: '+2348031234568', dueAt: '2099-11-25T14:00:00.000Z' };
  ends['GET /users/me/contacts'] = answer({ ...none, changes: [waiting] });
  let end: (response: Response) => void = () => {};
  ends[END] = () => new Promise((resolve) => (end = resolve));
  open();
  await screen.findByRole('button', { name: 'Stop this change' });
  await press('Stop this change');
  await waitFor(() => expect(asked).toContain(END));
  cleanup();
  render(
    <>
      <h1>Elsewhere</h1>
      <input aria-label="Typed into" />
    </>,
  );
  screen.getByLabelText('Typed into').focus();
  await act(async () => end(Response.json({ ...none, changes: [] })));
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Stopped' }]));
  expect(document.activeElement).toBe(screen.getByLabelText('Typed into'));
});

const FREEZE = {
  since: '2026-11-20T09:00:00.000Z',
  by: 'staff',
  reviewOn: '2026-11-24',
  reason: 'We check.',
} as const;

it.each([
  ['compared with an ID', { ...ADA, kycStatus: 'pending' }],
  ['fixed by a freeze', { ...ADA, frozen: FREEZE }],
] as const)('a name that was half typed before it is %s is neither shown nor sent', async (_, me) => {
  open();
  type('First name', 'Adaeze');
  type('Address', '12 Broad');
  cleanup();
  open(me);
  expect(screen.getByLabelText<HTMLInputElement>('First name').value).toBe('Ada');
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe('12 Broad');
  type('Address', '12 Broad Street');
  await press('Save changes');
  await waitFor(() => expect(asked).toContain(SAVE));
  expect(sent).toEqual({ address: '12 Broad Street' });
});
