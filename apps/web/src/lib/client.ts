import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@kolo/contract/endpoint';
import { withQuery } from './paths.ts';
import { http } from './session.ts';

/** Members that the endpoint does not declare are not asked for. */
type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : Record<Name, Value>;

type Keyed<E extends Endpoint> = E['idempotent'] extends true ? { idempotencyKey: string } : unknown;

type Proved<E extends Endpoint> = E['proof'] extends string ? { proof: string } : unknown;

export type CallOptions<E extends Endpoint> = Given<'params', ParamsOf<E>> &
  Given<'query', QueryOf<E>> &
  Given<'body', BodyOf<E>> &
  Keyed<E> &
  Proved<E> & { signal?: AbortSignal | undefined };

type Values = Readonly<Record<string, string | number | undefined>>;

interface LooseOptions {
  readonly params?: Values;
  readonly query?: Values;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly proof?: string;
  readonly signal?: AbortSignal;
}

/** The endpoint's path with its parameters and query filled in. */
export function pathFor(template: string, params: Values = {}, query: Values = {}): string {
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  return withQuery(path, query);
}

/** One call of the contract. Throws ApiError. */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<AnswerOf<E>> {
  // Seen from inside, the members that this endpoint lacks are simply absent.
  const { params, query, body, idempotencyKey, proof, signal } = options as LooseOptions;
  const answer = await http.send({
    method: endpoint.method,
    path: pathFor(endpoint.path, params, query),
    access: endpoint.access,
    body,
    idempotencyKey,
    headers: endpoint.proof === undefined || proof === undefined ? undefined : { [endpoint.proof]: proof },
    signal,
  });
  // The server serialises by this very schema.
  return answer as AnswerOf<E>;
}
