import { afterEach, expect, it, vi } from 'vitest';
import { intents, purposeOf } from '#lib/command/intent.ts';
import { signIn } from '#lib/session.ts';
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
