import type { Answer } from './client.ts';
import type { Draws } from './random.ts';
import type { Saver } from './seeded-saver.ts';

const ACCOUNT_TYPES = ['ds', 'sb', 'ibs'] as const;
const PAYOUT_OUTCOMES = ['success', 'success', 'failed', 'reversed'] as const;
const AT_MATURITY = ['payout', 'relock_principal', 'relock_all'] as const;
const NOBODYS_ID = '01940000-0000-7000-8000-000000000000';
/** Above what anybody has. */
const FAR_TOO_MUCH = 9_000_000;

/** One thing that a customer or the world outside does; null where there is nothing yet to do it with. */
type Command = (saver: Saver, draws: Draws) => Promise<Answer | null>;

const thousands = (draws: Draws, most: number) => 1_000 * (1 + draws.below(most));

const openAccount: Command = (saver, draws) =>
  saver.call('POST', '/self-accounts', { accountType: draws.oneOf(ACCOUNT_TYPES) });

/** By the provider's page: paid, declined, given up, or left open; now and then its event comes twice or not at all. */
const deposit: Command = async (saver, draws) => {
  const accountType = draws.oneOf(ACCOUNT_TYPES);
  const body = { purpose: 'account', accountType, amount: thousands(draws, 60), method: 'card' };
  const trouble = draws.weighted([
    [7, null],
    [2, 'duplicate_webhook'],
    [1, 'drop_webhook'],
  ] as const);
  const outcome = draws.weighted([
    [7, 'success'],
    [1, 'failed'],
    [1, 'abandoned'],
    [1, null],
  ] as const);
  const started = await saver.command('POST', '/payments/init-contribution', body);
  if (started.status !== 201) return started;
  const { reference } = started.body.data;
  if (trouble) await saver.control('faults', { operation: 'webhook', mode: trouble, times: 1 });
  if (outcome) await saver.control(`checkouts/${reference}`, { outcome });
  await saver.settle();
  await saver.control('faults', { clear: true });
  if (outcome === 'success') saver.payments.push(reference);
  return saver.call('GET', `/payments/status/${reference}`);
};

const transferIn: Command = async (saver, draws) => {
  const opened = await saver.call('POST', '/virtual-account');
  if (opened.status !== 200) return opened;
  const amountKobo = 1 + draws.below(900_000);
  await saver.control('inbound', { accountNumber: opened.body.accountNumber, amountKobo });
  return opened;
};

const savedCard: Command = (saver, draws) => {
  if (saver.cardId === null) return Promise.resolve(null);
  const body = { purpose: 'account', accountType: 'ds', method: 'saved_card', cardId: saver.cardId };
  const amount = thousands(draws, 20);
  return saver.command('POST', '/payments/init-contribution', { ...body, amount });
};

const beginDaily: Command = async (saver, draws) => {
  const body = { target: `Goal ${saver.daily.length}`, amountPerDay: 1_000, frequency: 'daily' };
  const answer = await saver.call('POST', '/daily-savings/self-package', {
    ...body,
    targetAmount: thousands(draws, 40),
  });
  if (answer.status === 201) saver.daily.push(answer.body.id);
  return answer;
};

const beginSb: Command = async (saver, draws) => {
  const productId = draws.oneOf(saver.products);
  const answer = await saver.call('POST', '/daily-savings/sb/self-package', { productId });
  if (answer.status === 201) saver.sb.push(answer.body._id);
  return answer;
};

const lockTerms = (draws: Draws) => ({
  name: 'Rent',
  amount: thousands(draws, 60),
  lockPeriod: 3 + draws.below(10),
});

const beginLock: Command = async (saver, draws) => {
  const answer = await saver.command('POST', '/interest-package/package', lockTerms(draws));
  if (answer.status === 201) saver.locks.push(answer.body._id);
  return answer;
};

const payForLock: Command = async (saver, draws) => {
  const terms = { ...lockTerms(draws), method: 'card' };
  const started = await saver.command('POST', '/interest-package/package/initiate-payment', terms);
  if (started.status !== 201) return started;
  const { reference } = started.body;
  await saver.control(`checkouts/${reference}`, { outcome: 'success' });
  await saver.settle();
  await saver.call('GET', `/payments/status/${reference}`);
  const query = `/interest-savings/package/reference?reference=${reference}`;
  const answer = await saver.call('GET', query);
  if (answer.status === 200) saver.locks.push(answer.body._id);
  return answer;
};

const contribute: Command = (saver, draws) => {
  const [purpose, packages] = draws.weighted([
    [2, ['daily', saver.daily] as const],
    [2, ['sb', saver.sb] as const],
    [1, ['ibs', saver.locks] as const],
  ]);
  const packageId = draws.oneOf(packages);
  if (packageId === undefined) return Promise.resolve(null);
  const sourceAccountType = draws.oneOf(ACCOUNT_TYPES);
  const amount = draws.below(20) === 0 ? FAR_TOO_MUCH : thousands(draws, 15);
  const body = { purpose, packageId, amount, method: 'account', sourceAccountType };
  return saver.command('POST', '/payments/init-contribution', body);
};

const takeFromDaily: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.daily);
  if (id === undefined) return null;
  const { body } = await saver.call('GET', `/daily-savings/package/${id}`);
  const target = draws.below(10) === 0 ? 'Another goal' : body.target;
  const sent = { amount: thousands(draws, 5), accountNumber: saver.accountNumber, target };
  return saver.command('POST', `/daily-savings/transfer?packageId=${id}`, sent);
};

const closeDaily: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.daily);
  return id === undefined ? null : saver.command('POST', `/daily-savings/package/${id}/close`, {});
};

const changeSb: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.sb);
  const productId = draws.oneOf(saver.products);
  return id === undefined ? null : saver.command('PATCH', `/daily-savings/sb/package/${id}`, { productId });
};

const mergeSb: Command = async (saver, draws) => {
  const [fromPackageId, toPackageId] = [draws.oneOf(saver.sb), draws.oneOf(saver.sb)];
  if (fromPackageId === undefined) return null;
  return saver.command('POST', '/daily-savings/sb/package/merge', { fromPackageId, toPackageId });
};

const takeFromSb: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.sb);
  const amount = thousands(draws, 8);
  return id === undefined
    ? null
    : saver.command('POST', `/daily-savings/sb/package/${id}/transfer`, { amount });
};

const closeSb: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.sb);
  return id === undefined ? null : saver.call('POST', `/daily-savings/sb/package/${id}/close`);
};

const leaveLock: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.locks);
  const path = `/interest-savings/package/${id}/request-withdrawal`;
  return id === undefined
    ? null
    : saver.command('POST', path, { amount: thousands(draws, 30), pin: saver.pin });
};

const chooseAtMaturity: Command = async (saver, draws) => {
  const id = draws.oneOf(saver.locks);
  const atMaturity = draws.oneOf(AT_MATURITY);
  return id === undefined ? null : saver.call('PATCH', `/interest-savings/package/${id}`, { atMaturity });
};

const withdraw: Command = async (saver, draws) => {
  const accountType = draws.oneOf(ACCOUNT_TYPES);
  const amount = draws.below(15) === 0 ? FAR_TOO_MUCH : thousands(draws, 12);
  const bankAccountId = draws.below(20) === 0 ? NOBODYS_ID : saver.bankAccountId;
  const body = { accountType, amount, bankAccountId, pin: saver.pin, confirmRepeat: true };
  const asked = await saver.command('POST', '/withdrawals', body);
  const outcome = draws.oneOf(PAYOUT_OUTCOMES);
  if (asked.status !== 201) return asked;
  await saver.control(`transfers/${asked.body.reference}`, { outcome });
  return asked;
};

/** The last command with its key again: nothing moves twice. */
const repeat: Command = (saver) => saver.repeat();

const takenBack: Command = async (saver, draws) => {
  const reference = draws.oneOf(saver.payments);
  if (reference === undefined) return null;
  const stage = draws.oneOf(['opened', 'lost', 'won']);
  await saver.control('disputes', { reference, stage }).catch(() => undefined);
  await saver.settle();
  return saver.call('GET', `/payments/status/${reference}`);
};

const look: Command = (saver, draws) => {
  const paths = [
    '/self-accounts/all',
    '/transactions/summary',
    '/interest-savings/package',
    '/transactions/self',
  ];
  return saver.call('GET', draws.oneOf(paths) ?? '');
};

/** What is drawn from, and how often. */
export const COMMANDS: readonly (readonly [
  weight: number,
  command: readonly [name: string, run: Command],
])[] = [
  [2, ['open an account', openAccount]],
  [16, ['deposit by card', deposit]],
  [5, ['transfer in', transferIn]],
  [4, ['deposit by saved card', savedCard]],
  [3, ['begin daily', beginDaily]],
  [3, ['begin sb', beginSb]],
  [4, ['begin a lock', beginLock]],
  [2, ['pay for a lock', payForLock]],
  [16, ['contribute', contribute]],
  [5, ['take from daily', takeFromDaily]],
  [1, ['close daily', closeDaily]],
  [2, ['change sb', changeSb]],
  [2, ['merge sb', mergeSb]],
  [5, ['take from sb', takeFromSb]],
  [2, ['close sb', closeSb]],
  [4, ['leave a lock', leaveLock]],
  [2, ['choose at maturity', chooseAtMaturity]],
  [8, ['withdraw', withdraw]],
  [4, ['repeat', repeat]],
  [1, ['taken back', takenBack]],
  [4, ['look', look]],
];
