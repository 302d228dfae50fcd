import { afterEach, expect, it, vi } from 'vitest';
import { intents, purposeOf } from '#lib/command/intent.ts';
import { signIn, signOut } from '#lib/session.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { QueryClient } from '@tanstack/react-query';
import { meQuery } from './api.ts';
import { closeMyAccount } from './profile-queries.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

function answerWith(status: number, body: unknown): void {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status })));
}

it('nothing that was open stays in the browser once the account is closed, and all of it while it is not', async () => {
  const signedIn = { tokens: { access: 'a1', refresh: 'r1' }, user: { id: 'u1' } };
  answerWith(200, signedIn);
  await signIn('adaeze@example.com', 'koloapp2026');
  intents.open(purposeOf('withdraw', { amount: 5_000 }));
  answerWith(409, { code: 'WRONG_STATE', message: 'Withdraw all your money first.' });
  await expect(closeMyAccount({ password: 'koloapp2026', pin: '24680' })).rejects.toThrow(
    'Withdraw all your money first.',
  );
  expect(localStorage.getItem('kolo.intents')).not.toBeNull();
  answerWith(200, { message: 'Done' });
  await closeMyAccount({ password: 'koloapp2026', pin: '24680' });
  expect(localStorage.getItem('kolo.intents')).toBeNull();
});

it('an answer about a customer who has logged out meanwhile leaves no lock on the device', async () => {
  const me = { id: 'u1', firstName: 'Adaeze', hasPin: true, pinSetAt: '2026-11-20T08:00:00.000Z' };
  const ask = () => new QueryClient().fetchQuery(meQuery);
  answerWith(200, { tokens: { access: 'a1', refresh: 'r1' }, user: me });
  await signIn('adaeze@example.com', 'koloapp2026');
  localStorage.removeItem(STORAGE_KEYS.lock);
  answerWith(200, me);
  await ask();
  expect(localStorage.getItem(STORAGE_KEYS.lock)).not.toBeNull();
  const late: (() => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise((resolve) => late.push(() => resolve(Response.json(me)))));
  const asked = ask();
  await vi.waitFor(() => expect(late).toHaveLength(1));
  answerWith(200, { message: 'Done' });
  await signOut();
  for (const answer of late) answer();
  await asked.catch(() => {});
  expect(localStorage.getItem(STORAGE_KEYS.lock)).toBeNull();
});
