import { COMPONENT_STACK_MAX, LAZY_STACK_MAX, reportCrash as endpoint } from '@kolo/contract/telemetry';
import type { BodyOf } from '@kolo/contract/endpoint';
import { call } from '#lib/client.ts';

type CrashKind = BodyOf<typeof endpoint>['kind'];

const MESSAGE_MAX = 500;
const PATH_MAX = 200;

/** The report, cut to what the server takes. Source of the stacks' bounds: specification, section 9. */
export function crashReport(
  error: unknown,
  componentStack: string,
  kind: CrashKind,
  path: string,
): BodyOf<typeof endpoint> {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return {
    message: message.slice(0, MESSAGE_MAX),
    componentStack: componentStack.slice(0, kind === 'lazy_load' ? LAZY_STACK_MAX : COMPONENT_STACK_MAX),
    // Without the query: it can hold what the customer typed.
    path: path.slice(0, PATH_MAX),
    kind,
  };
}

/** Notifies the team. Never rejects: returns whether the report has arrived. */
export function reportCrash(error: unknown, componentStack: string, kind: CrashKind): Promise<boolean> {
  const body = crashReport(error, componentStack, kind, location.pathname);
  return call(endpoint, { body }).then(
    () => true,
    () => false,
  );
}
