import { checkStatement, type StatementCheck } from '@kolo/contract/statement-check';
import {
  accountStatement,
  dailyStatement,
  interestStatement,
  sbStatement,
  type Statement,
} from '@kolo/contract/statements';
import type { AccountType } from '@kolo/domain/account-types';
import { call, pathFor } from '#lib/client.ts';

/** What a statement is about. */
export type StatementSource =
  | { readonly kind: 'account'; readonly type: AccountType }
  | { readonly kind: 'daily' | 'sb' | 'interest'; readonly id: string };

/** Lagos days, both included; the server fills in what is left out. */
export interface StatementRange {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

const PACKAGE_ENDPOINTS = { daily: dailyStatement, sb: sbStatement, interest: interestStatement } as const;

export function readStatement(
  source: StatementSource,
  query: StatementRange & { limit: number; cursor?: string | undefined },
  signal: AbortSignal,
): Promise<Statement> {
  if (source.kind === 'account') {
    return call(accountStatement, { params: { type: source.type }, query, signal });
  }
  return call(PACKAGE_ENDPOINTS[source.kind], { params: { id: source.id }, query, signal });
}

/** Where the statement is as a file. */
export function statementFilePath(
  source: StatementSource,
  range: StatementRange,
  format: 'pdf' | 'csv',
): string {
  const query = { ...range, format };
  return source.kind === 'account'
    ? pathFor(accountStatement.path, { type: source.type }, query)
    : pathFor(PACKAGE_ENDPOINTS[source.kind].path, { id: source.id }, query);
}

/** What the statement with this code says; nobody need be signed in. */
export function askAboutStatement(code: string): Promise<StatementCheck> {
  return call(checkStatement, { body: { code } });
}
