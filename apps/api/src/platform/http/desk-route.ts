import type { DeskEndpoint } from '@kolo/contract/desk/endpoint';
import { DESK_BASE } from '@kolo/contract/desk/endpoint';
import type { StaffRole } from '@kolo/contract/desk/commands';
import { mayCommand } from '@kolo/contract/desk/commands';
import type { AnswerOf, ParsedBody, ParsedParams, ParsedQuery } from '@kolo/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../errors.ts';
import type { Origin } from './route.ts';
import { originOf, schemaOf, textRuleOf } from './route.ts';

/** A member of staff who is signed in. */
export interface StaffCaller {
  readonly staffId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly role: StaffRole;
  readonly csrfSecret: Buffer;
  readonly createdAt: Date;
}

/** What the platform asks of the feature that knows staff. */
export interface DeskGate {
  /** Null for a missing, wrong or dead session. A call in the background leaves it as idle as it is. */
  authenticate(request: FastifyRequest, isBackground: boolean): Promise<StaffCaller | null>;
  /** Throws CSRF_INVALID with the pair of this session in the headers. */
  checkCsrf(request: FastifyRequest, caller: StaffCaller): void;
}

export interface DeskCall<E extends DeskEndpoint> {
  readonly body: ParsedBody<E>;
  readonly query: ParsedQuery<E>;
  readonly params: ParsedParams<E>;
  readonly caller: E['access'] extends 'public' ? null : StaffCaller;
  readonly origin: Origin;
  /** What the browser sent as its session, whoever calls; null for nothing. */
  readonly cookie: string | null;
  setHeader(name: string, value: string): void;
}

/** Something that the desk serves, once it is put on its app behind its gate. */
export type DeskRoute = (app: FastifyInstance, gate: DeskGate) => void;

const callers = new WeakMap<FastifyRequest, StaffCaller>();

/** Authorises before the body is parsed: a stranger learns nothing of a call's shape. */
function guardOf({ access, method, isBackground = false }: DeskEndpoint, gate: DeskGate) {
  return async (request: FastifyRequest): Promise<void> => {
    if (access === 'public') return;
    const caller = await gate.authenticate(request, isBackground);
    if (!caller) throw new Refusal('UNAUTHENTICATED');
    if (method !== 'GET') gate.checkCsrf(request, caller);
    if (access !== 'staff' && !mayCommand(caller.role, access)) throw new Refusal('NOT_ALLOWED');
    callers.set(request, caller);
  };
}

/** Serves one endpoint of the desk's contract: authorise, parse, handle, answer by the schema. */
export function deskRoute<const E extends DeskEndpoint>(
  endpoint: E,
  handle: (call: DeskCall<E>) => Promise<AnswerOf<E>>,
): DeskRoute {
  return (app, gate) => {
    app.route({
      method: endpoint.method,
      url: `${DESK_BASE}${endpoint.path}`,
      schema: schemaOf(endpoint),
      onRequest: guardOf(endpoint, gate),
      preValidation: textRuleOf(endpoint),
      handler: async (request, reply) => {
        const call = {
          body: request.body,
          query: request.query,
          params: request.params,
          caller: callers.get(request) ?? null,
          origin: originOf(request),
          cookie: request.headers.cookie ?? null,
          setHeader: (name: string, value: string) => void reply.header(name, value),
        };
        // Fastify parsed each member by the schema of this very endpoint.
        const answer = await handle(call as unknown as DeskCall<E>);
        return reply.code(endpoint.status).send(answer);
      },
    });
  };
}
