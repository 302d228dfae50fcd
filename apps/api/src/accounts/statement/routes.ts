import { accountStatement, dailyStatement, interestStatement, sbStatement } from '@kolo/contract/statements';
import type { ParsedQuery } from '@kolo/contract/endpoint';
import type { AccountType } from '@kolo/domain/account-types';
import { accountLabel } from '@kolo/domain/account-types';
import { exactNaira } from '@kolo/domain/money';
import type { FastifyInstance } from 'fastify';
import type { Pot } from '#ledger/chart.ts';
import { wallet } from '#ledger/chart.ts';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { FileAnswer, mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import type { FileMaker } from '../files/file-maker.ts';
import type { FileTask } from '../files/make-file.ts';
import { selfAccountsOf } from '../queries.ts';
import { verificationCode } from '../verification-code.ts';
import type { UnreadStatement } from './read-statement.ts';
import { readStatement, readStatementText, statementDays } from './read-statement.ts';
import { statementView } from './statement-view.ts';
import type { StatementSubject } from './statement.ts';

/** Finds the pot of a customer's package and what it is called; undefined for an unknown id as for another customer's. */
type FindPot = (userId: string, id: string) => Promise<{ pot: Pot; name: string } | undefined>;

/** What a statement needs of features that accounts do not know. */
export interface StatementWorld {
  readonly services: Services;
  readonly files: FileMaker;
  /** The name that the customer is known by, for the printed page. */
  nameOf(userId: string): Promise<string>;
  readonly packages: Readonly<Record<'daily' | 'sb' | 'interest', FindPot>>;
}

async function accountSubject(
  { services }: StatementWorld,
  userId: string,
  type: AccountType,
): Promise<StatementSubject> {
  const accounts = await selfAccountsOf(services.db, userId);
  const account = accounts.find(({ accountType }) => accountType === type);
  if (!account) throw new Refusal('NOT_FOUND', { message: 'You have no such account.' });
  const name = `${accountLabel(type)} account`;
  return { userId, pot: wallet(type), kind: 'account', name, number: account.accountNumber };
}

async function packageSubject(
  world: StatementWorld,
  kind: keyof StatementWorld['packages'],
  userId: string,
  id: string,
): Promise<StatementSubject> {
  const found = await world.packages[kind](userId, id);
  if (!found) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  return { userId, kind, number: id, ...found };
}

/** What the page says, for its code. */
function figuresOf({ of, days, entries, closingKobo }: UnreadStatement, madeAt: Date): (string | number)[] {
  const figures = [entries.inKobo, entries.outKobo, closingKobo].map(exactNaira);
  return [of.number, days.from, days.to, ...figures, entries.count, madeAt.toISOString().slice(0, 16)];
}

type Query = ParsedQuery<typeof accountStatement>;

async function taskFor(
  { services, nameOf }: StatementWorld,
  unread: UnreadStatement,
  format: 'pdf' | 'csv',
  madeAt: Date,
): Promise<FileTask> {
  if (format === 'csv') return { kind: 'statement-csv', unread };
  const code = verificationCode('statement', figuresOf(unread, madeAt), services.config.fieldKeys);
  return {
    kind: 'statement-pdf',
    unread,
    maker: { customerName: await nameOf(unread.of.userId), madeAt, code },
  };
}

const FILE_TYPES = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;

async function answer(world: StatementWorld, of: StatementSubject, query: Query, gone: AbortSignal) {
  const { services, files } = world;
  const madeAt = services.clock.now();
  const days = statementDays(query, madeAt);
  const { format } = query;
  if (format === 'json') return statementView(await readStatement(services, of, days), query);
  const bytes = await files.make({
    userId: of.userId,
    gone,
    read: async () => taskFor(world, await readStatementText(services, of, days), format, madeAt),
  });
  const filename = `kolo-statement-${of.number}-${days.from}-to-${days.to}.${format}`;
  return new FileAnswer(FILE_TYPES[format], filename, bytes);
}

export function mountStatements(app: FastifyInstance, gate: Gate, world: StatementWorld): void {
  mount(app, gate, accountStatement, async ({ caller, params, query, gone }) =>
    answer(world, await accountSubject(world, caller.userId, params.type), query, gone),
  );
  mount(app, gate, dailyStatement, async ({ caller, params, query, gone }) =>
    answer(world, await packageSubject(world, 'daily', caller.userId, params.id), query, gone),
  );
  mount(app, gate, sbStatement, async ({ caller, params, query, gone }) =>
    answer(world, await packageSubject(world, 'sb', caller.userId, params.id), query, gone),
  );
  mount(app, gate, interestStatement, async ({ caller, params, query, gone }) =>
    answer(world, await packageSubject(world, 'interest', caller.userId, params.id), query, gone),
  );
}
