import type { DeskEndpoint } from '@kolo/contract/desk/endpoint';
import { DESK_BASE } from '@kolo/contract/desk/endpoint';
import type { AnswerOf, BodyOf, ParamsOf, QueryOf } from '@kolo/contract/endpoint';
import { HEADERS } from '@kolo/contract/endpoint';
import type { ErrorBody } from '@kolo/contract/errors';
import { ERROR_CATALOGUE, ErrorBody as ErrorShape } from '@kolo/contract/errors';

/** An answer that is not a success, with words for a person. */
export class DeskError extends Error {
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;

  constructor({ code, message, fields = {} }: Pick<ErrorBody, 'code' | 'message' | 'fields'>) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** The pair of this page's session, from the newest answer that had one. It is kept nowhere else. */
let csrf: Record<string, string> = {};

function keepCsrf({ headers }: Response): void {
  const names = [HEADERS.csrfToken, HEADERS.csrfSecret];
  const pair = names.map((name) => [name, headers.get(name)]);
  if (pair.every(([, value]) => value !== null)) csrf = Object.fromEntries(pair);
}

function pathOf(path: string, params: Readonly<Record<string, string>>): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
}

async function refusalIn(response: Response): Promise<DeskError> {
  const said = ErrorShape.safeParse(await response.json().catch(() => null));
  const { message } = ERROR_CATALOGUE.INTERNAL;
  return new DeskError(said.success ? said.data : { code: 'INTERNAL', message });
}

interface Parts<E extends DeskEndpoint> {
  readonly body: BodyOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
}

/** The parts that the endpoint has, and no other. */
type Sent<E extends DeskEndpoint> = {
  readonly [Part in keyof Parts<E> as undefined extends Parts<E>[Part] ? never : Part]: Parts<E>[Part];
};

/** One call to the desk's server. Throws a DeskError for everything that is not a success. */
export async function callDesk<E extends DeskEndpoint>(endpoint: E, sent: Sent<E>): Promise<AnswerOf<E>> {
  // A part that the endpoint does not have is not there either.
  const { body, params, query } = sent as {
    body?: object;
    params?: Record<string, string>;
    query?: Record<string, string>;
  };
  const asked = new URLSearchParams(query).toString();
  const path = pathOf(endpoint.path, params ?? {}) + (asked && `?${asked}`);
  const response = await fetch(`${DESK_BASE}${path}`, {
    method: endpoint.method,
    headers: { ...csrf, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw new DeskError({ code: 'UNAVAILABLE', message: ERROR_CATALOGUE.UNAVAILABLE.message });
  });
  keepCsrf(response);
  if (!response.ok) throw await refusalIn(response);
  // The server serialises by the schema of this very endpoint.
  return (await response.json()) as AnswerOf<E>;
}
