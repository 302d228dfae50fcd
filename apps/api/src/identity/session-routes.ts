import { changePassword, endAllSessions, endSession, listSessions } from '@kolo/contract/sessions';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { changeOwnPassword } from './change-password.ts';
import { endEverySession, endOneSession } from './end-session.ts';
import { showSessions } from './show-sessions.ts';

/** The devices that are signed in, and the password that lets them in. */
export function sessionRoutes(services: Services): Route[] {
  return [
    route(listSessions, ({ caller, query }) => showSessions(services, caller, query)),
    route(endSession, async ({ caller, params }) => {
      await endOneSession(services, caller, params.id);
      return { message: 'That device is logged out.' };
    }),
    route(endAllSessions, async ({ caller }) => {
      await endEverySession(services, caller);
      return { message: 'Every device is logged out.' };
    }),
    route(changePassword, async ({ caller, body, origin }) => {
      await changeOwnPassword(services, caller, body, origin);
      return { message: 'Your password is changed. Every other device is logged out.' };
    }),
  ];
}
