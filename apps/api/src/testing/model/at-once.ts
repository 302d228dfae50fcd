import assert from 'node:assert/strict';
import { compare } from './compare.ts';
import { firstDay, IN_ACCOUNT, IN_DAILY, IN_FIRST, IN_LOCK, STEP } from './first-day.ts';
import { withdrawLock } from './lock-rules.ts';
import { contribute } from './payment-rules.ts';
import { mergeSb, transferSb, withdrawDaily } from './rules.ts';
import { DONE, KOBO } from './state.ts';
import type { Method, SavingsWorld } from './world.ts';

/** Above all that goes in. Whole naira. */
const PRICE = 30_000;

type Call = readonly [Method, string, object];

type Stand = Awaited<ReturnType<typeof firstDay>>;

/** What two devices and a schedule ask for in one moment. */
function rivals({ customer, first, second, daily, lock }: Stand): Record<string, Call> {
  const empty: Call = ['POST', `/daily-savings/sb/package/${first.id}/transfer`, { amount: IN_FIRST }];
  const merged = { fromPackageId: first.id, toPackageId: second.id };
  const pay = (packageId: string, amount: number): Call => {
    const from = { method: 'account', sourceAccountType: 'ds' };
    return ['POST', '/payments/init-contribution', { purpose: 'sb', packageId, amount, ...from }];
  };
  const accountNumber = customer.accountNumbers.get('ibs');
  const emptyDaily = { amount: IN_DAILY, accountNumber, target: daily.name };
  const leaveDaily: Call = ['POST', `/daily-savings/transfer?packageId=${daily.id}`, emptyDaily];
  const path = `/interest-savings/package/${lock.id}/request-withdrawal`;
  const leaveLock: Call = ['POST', path, { amount: IN_LOCK }];
  return {
    empty,
    emptyToo: empty,
    merge: ['POST', '/daily-savings/sb/package/merge', merged],
    paySmall: pay(first.id, STEP),
    payAll: pay(second.id, IN_ACCOUNT),
    payAllToo: pay(second.id, IN_ACCOUNT),
    leaveDaily,
    leaveDailyToo: leaveDaily,
    leaveLock,
    leaveLockToo: leaveLock,
  };
}

/** All at once, beginning with another one each round; returns who won, and why the others did not. */
async function race({ customer: { world, userId } }: Stand, calls: Record<string, Call>, round: number) {
  const names = Object.keys(calls);
  const turned = names.map((_, n) => names[(n + round) % names.length] ?? '');
  const answers = await Promise.all(
    turned.map(async (name) => {
      const [method, path, body] = calls[name] ?? ['GET', '', {}];
      const answer = await world.call(userId, method, path, { body, key: world.services.ids.next() });
      return [name, answer.status < 300 ? DONE : String(answer.body.code)] as const;
    }),
  );
  return new Map(answers);
}

const NOTHING_LEFT = ['WRONG_STATE', 'INSUFFICIENT_FUNDS'];

/** Of these at most one wins; the others hear that the money is gone. Answers whether one did. */
function oneOf(answers: Map<string, string>, names: readonly string[]): boolean {
  const given = names.map((name) => answers.get(name) ?? '');
  const lost = given.filter((code) => code !== DONE);
  assert.ok(lost.length >= names.length - 1, `${names.join(' and ')} both won`);
  for (const code of lost) assert.ok(NOTHING_LEFT.includes(code), `${names.join(', ')}: ${code}`);
  return lost.length < names.length;
}

async function playRound(world: SavingsWorld, product: string, round: number): Promise<void> {
  const stand = await firstDay(world, new Map([[product, BigInt(PRICE) * KOBO]]));
  const { customer, state, first, second, daily, lock } = stand;
  const answers = await race(stand, rivals(stand), round);
  assert.equal(answers.get('merge'), DONE);
  if (oneOf(answers, ['empty', 'emptyToo'])) transferSb(state, first, BigInt(IN_FIRST) * KOBO);
  assert.ok(oneOf(answers, ['paySmall', 'payAll', 'payAllToo']), 'nobody could pay from the account');
  if (answers.get('paySmall') === DONE) contribute(state, first, 'ds', BigInt(STEP) * KOBO);
  else contribute(state, second, 'ds', BigInt(IN_ACCOUNT) * KOBO);
  mergeSb(first, second);
  assert.ok(oneOf(answers, ['leaveDaily', 'leaveDailyToo']), 'nobody could empty the daily package');
  withdrawDaily(state, daily, 'ibs', BigInt(IN_DAILY) * KOBO);
  assert.ok(oneOf(answers, ['leaveLock', 'leaveLockToo']), 'nobody could leave the lock');
  withdrawLock(state, lock, BigInt(IN_LOCK));
  await compare(customer, state);
}

/** Plays so many rounds of all at once; returns what went wrong first, or nothing. */
export async function runAtOnce(world: SavingsWorld, rounds: number): Promise<string> {
  world.setClock(world.start);
  const product = await world.sell('AT-ONCE', PRICE);
  for (let round = 0; round < rounds; round += 1) {
    try {
      await playRound(world, product, round);
    } catch (error) {
      return `Round ${round}: ${String(error)}`;
    }
  }
  return (await world.booksHold()) ? '' : 'The books do not hold.';
}
