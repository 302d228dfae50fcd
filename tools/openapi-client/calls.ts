// A day of another team's client, only to be compiled: what it sends and what it reads are the document's own types.
import { createClient } from './client.ts';

let access: string | null = null;
const call = createClient('http://localhost:3000', () => access);

const pair = { 'X-CSRF-Token': '', 'X-CSRF-Secret': '' };
const once = () => ({ ...pair, 'Idempotency-Key': crypto.randomUUID() });

export async function saveAndWithdraw(identifier: string, password: string): Promise<string> {
  const session = await call('post', '/api/v1/auth/login', { body: { identifier, password } });
  if (!session.ok)
    return session.refusal.code === 'NOT_VERIFIED' ? 'Type in the code.' : session.refusal.message;
  access = session.value.tokens.access;

  const me = await call('get', '/api/v1/users/me', {});
  const name: string = me.ok ? me.value.firstName : '';
  const kyc: 'none' | 'pending' | 'verified' | 'rejected' = me.ok ? me.value.kycStatus : 'none';

  const opened = await call('post', '/api/v1/self-accounts', { header: pair, body: { accountType: 'ds' } });
  if (!opened.ok && opened.refusal.code !== 'ALREADY_EXISTS') return opened.refusal.message;

  const accounts = await call('get', '/api/v1/self-accounts/all', {});
  const balance: number = accounts.ok ? (accounts.value[0]?.availableBalance ?? 0) : 0;

  const started = await call('post', '/api/v1/payments/init-contribution', {
    header: once(),
    body: { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' },
  });
  if (!started.ok) return started.refusal.code === 'LIMIT_EXCEEDED' ? 'Too much.' : started.refusal.message;

  const { reference } = started.value.data;
  const payment = await call('get', '/api/v1/payments/status/{reference}', { path: { reference } });
  const isPaid: boolean = payment.ok && payment.value.status === 'succeeded';

  const goal = await call('post', '/api/v1/daily-savings/self-package', {
    header: pair,
    body: { amountPerDay: 1_000, frequency: 'weekly' },
  });
  const saved: number = goal.ok ? goal.value.totalContribution : 0;

  const quote = await call('post', '/api/v1/interest-package/quote', {
    header: pair,
    body: { amount: 100_000, lockPeriod: 6 },
  });
  const exact: string = quote.ok ? (quote.value.exact?.payout ?? '') : '';

  const list = await call('get', '/api/v1/transactions/self', { query: { direction: 'inflow', limit: 10 } });
  const narrations: string[] = list.ok ? list.value.transactions.map(({ narration }) => narration) : [];

  const sent = await call('post', '/api/v1/withdrawals', {
    header: once(),
    body: {
      accountType: 'ds',
      amount: 2_000,
      bankAccountId: '01982580-b7e0-7000-8000-6b5a4f3e2d1c',
      pin: '7395',
    },
  });
  if (!sent.ok && sent.refusal.code === 'PIN_WRONG') return 'That PIN is not correct.';
  return [name, kyc, balance, isPaid, saved, exact, ...narrations].join(', ');
}

/** What the types refuse: were one of them let through, this file would not compile. */
export async function mistakes(): Promise<void> {
  // @ts-expect-error There is no such type of account.
  await call('post', '/api/v1/self-accounts', { header: pair, body: { accountType: 'gold' } });
  await call('post', '/api/v1/payments/init-contribution', {
    // @ts-expect-error Money moves with an Idempotency-Key alone.
    header: pair,
    body: { purpose: 'account', amount: 5_000, method: 'card' },
  });
  // @ts-expect-error The call is a POST.
  await call('get', '/api/v1/withdrawals', {});
  const listed = await call('get', '/api/v1/banks', {});
  // @ts-expect-error A list of banks is not refused for a PIN.
  if (!listed.ok && listed.refusal.code === 'PIN_WRONG') access = null;
}
