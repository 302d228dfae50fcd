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
import { selfAccountsOf } from '../queries.ts';
import { verificationCode } from '../verification-code.ts';
import type { Statement, StatementSubject } from './read-statement.ts';
import { readStatement, statementDays } from './read-statement.ts';
import { statementCsv } from './statement-csv.ts';
import { statementPdf } from './statement-pdf.ts';
import { statementView } from './statement-view.ts';

/** Finds the pot of a customer's package and what it is called; undefined for an unknown id as for another customer's. */
type FindPot = (userId: string, id: string) => Promise<{ pot: Pot; name: string } | undefined>;

/** What a statement needs of features that accounts do not know. */
export interface StatementWorld {
  readonly services: Services;
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
function figuresOf({ of, from, to, entries, exact }: Statement, madeAt: Date): (string | number)[] {
  const { openingBalance, totalIn, totalOut, closingBalance } = exact;
  const figures = [openingBalance, totalIn, totalOut, closingBalance].map(exactNaira);
  return [of.number, from, to, ...figures, entries.length, madeAt.toISOString().slice(0, 16)];
}

async function answer(
  { services, nameOf }: StatementWorld,
  of: StatementSubject,
  query: ParsedQuery<typeof accountStatement>,
) {
  const madeAt = services.clock.now();
  const statement = await readStatement(services, of, statementDays(query, madeAt));
  if (query.format === 'json') return statementView(statement, query);
  const filename = `kolo-statement-${of.number}-${statement.from}-to-${statement.to}.${query.format}`;
  if (query.format === 'csv') {
    return new FileAnswer('text/csv; charset=utf-8', filename, statementCsv(statement));
  }
  const code = verificationCode('statement', figuresOf(statement, madeAt), services.config.fieldKeys);
  const bytes = await statementPdf(statement, { customerName: await nameOf(of.userId), madeAt, code });
  return new FileAnswer('application/pdf', filename, bytes);
}

export function mountStatements(app: FastifyInstance, gate: Gate, world: StatementWorld): void {
  mount(app, gate, accountStatement, async ({ caller, params, query }) =>
    answer(world, await accountSubject(world, caller.userId, params.type), query),
  );
  mount(app, gate, dailyStatement, async ({ caller, params, query }) =>
    answer(world, await packageSubject(world, 'daily', caller.userId, params.id), query),
  );
  mount(app, gate, sbStatement, async ({ caller, params, query }) =>
    answer(world, await packageSubject(world, 'sb', caller.userId, params.id), query),
  );
  mount(app, gate, interestStatement, async ({ caller, params, query }) =>
    answer(world, await packageSubject(world, 'interest', caller.userId, params.id), query),
  );
}
