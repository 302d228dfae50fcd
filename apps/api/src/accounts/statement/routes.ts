import { checkStatement as checkEndpoint } from '@kolo/contract/statement-check';
import { accountStatement, dailyStatement, interestStatement, sbStatement } from '@kolo/contract/statements';
import type { ParsedQuery } from '@kolo/contract/endpoint';
import type { AccountType } from '@kolo/domain/account-types';
import { accountTitle } from '@kolo/domain/account-types';
import { STATEMENT_CHECK_PATH } from '@kolo/domain/statement-code';
import type { Pot } from '#ledger/chart.ts';
import { wallet } from '#ledger/chart.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Route } from '#platform/http/route.ts';
import { FileAnswer, route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { FileMaker } from '../files/file-maker.ts';
import { selfAccountsOf } from '../queries.ts';
import { checkStatement, keepMadeStatement, newStatementCode } from './made-statement.ts';
import type { UnreadStatement } from './read-statement.ts';
import { readStatement, readStatementText, statementDays } from './read-statement.ts';
import { statementView } from './statement-view.ts';
import type { StatementDays, StatementSubject } from './statement.ts';

/** Finds the pot of a customer's package and what it is called; undefined for an unknown id as for another customer's. */
type FindPot = (userId: string, id: string) => Promise<{ pot: Pot; name: string } | undefined>;

/** What a statement needs of features that accounts do not know. */
export interface StatementDeps {
  readonly services: Services;
  readonly files: FileMaker;
  /** The name that the customer is known by, for the printed page, and the BVN record's; null without a BVN. */
  checkedNameOf(userId: string): Promise<{ name: string; recordName: string | null }>;
  readonly packagePots: Readonly<Record<'daily' | 'sb' | 'interest', FindPot>>;
}

async function accountSubject(
  { services }: StatementDeps,
  userId: string,
  type: AccountType,
): Promise<StatementSubject> {
  const accounts = await selfAccountsOf(services.db, userId);
  const account = accounts.find(({ accountType }) => accountType === type);
  if (!account) throw new Refusal('NOT_FOUND', { message: 'We could not find that account.' });
  const name = accountTitle(type);
  return { userId, pot: wallet(type), kind: 'account', name, number: account.accountNumber };
}

async function packageSubject(
  deps: StatementDeps,
  kind: keyof StatementDeps['packagePots'],
  userId: string,
  id: string,
): Promise<StatementSubject> {
  const found = await deps.packagePots[kind](userId, id);
  if (!found) throw new Refusal('NOT_FOUND', { message: 'We could not find that package.' });
  return { userId, kind, number: id, ...found };
}

type Query = ParsedQuery<typeof accountStatement>;
type Request = StatementDays & { readonly gone: AbortSignal; readonly madeAt: Date };

/** A PDF, which anyone who gets it can check: what its code answers for is kept before anybody has it. */
async function pdfOf(
  { services, files, checkedNameOf }: StatementDeps,
  of: StatementSubject,
  { gone, madeAt, ...days }: Request,
): Promise<Buffer> {
  // Anyone may write any name into the profile: without a BVN nobody has checked it.
  const { name, recordName } = await checkedNameOf(of.userId);
  const customerName = recordName ?? `${name} (name not checked)`;
  const page = { code: newStatementCode(), customerName, recordName, madeAt };
  const checkUrl = `${services.config.publicUrl}${STATEMENT_CHECK_PATH}`;
  let unread: UnreadStatement | undefined;
  const bytes = await files.make({
    userId: of.userId,
    gone,
    async read() {
      unread = await readStatementText(services, of, days);
      return { kind: 'statement-pdf', unread, maker: { ...page, checkUrl } };
    },
  });
  invariant(unread, 'a statement that was made was read');
  await keepMadeStatement(services, unread, page);
  return bytes;
}

function csvOf({ services, files }: StatementDeps, of: StatementSubject, { gone, from, to }: Request) {
  const read = async () =>
    ({ kind: 'statement-csv', unread: await readStatementText(services, of, { from, to }) }) as const;
  return files.make({ userId: of.userId, gone, read });
}

async function answer(deps: StatementDeps, of: StatementSubject, query: Query, gone: AbortSignal) {
  const { services } = deps;
  const madeAt = services.clock.now();
  const days = statementDays(query, madeAt);
  const request = { ...days, gone, madeAt };
  const filename = `kolo-statement-${of.number}-${days.from}-to-${days.to}.${query.format}`;
  switch (query.format) {
    case 'json':
      return statementView(await readStatement(services, of, days), query);
    case 'pdf':
      return new FileAnswer('application/pdf', filename, await pdfOf(deps, of, request));
    case 'csv':
      return new FileAnswer('text/csv; charset=utf-8', filename, await csvOf(deps, of, request));
  }
}

export function statementRoutes(deps: StatementDeps): Route[] {
  return [
    route(accountStatement, async ({ caller, params, query, gone }) =>
      answer(deps, await accountSubject(deps, caller.userId, params.type), query, gone),
    ),
    route(dailyStatement, async ({ caller, params, query, gone }) =>
      answer(deps, await packageSubject(deps, 'daily', caller.userId, params.id), query, gone),
    ),
    route(sbStatement, async ({ caller, params, query, gone }) =>
      answer(deps, await packageSubject(deps, 'sb', caller.userId, params.id), query, gone),
    ),
    route(interestStatement, async ({ caller, params, query, gone }) =>
      answer(deps, await packageSubject(deps, 'interest', caller.userId, params.id), query, gone),
    ),
    route(checkEndpoint, ({ body, origin }) => checkStatement(deps.services, body.code, origin)),
  ];
}
