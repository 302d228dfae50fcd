import { changePassword, endAllSessions, endSession, listSessions } from '@kolo/contract/sessions';
import type { FastifyInstance } from 'fastify';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { changeOwnPassword } from './change-password.ts';
import { endEverySession, endOneSession } from './end-session.ts';
import { showSessions } from './show-sessions.ts';

/** The devices that are signed in, and the password that lets them in. */
export function mountSessions(app: FastifyInstance, gate: Gate, services: Services): void {
  mount(app, gate, listSessions, ({ caller, query }) => showSessions(services, caller, query));
  mount(app, gate, endSession, async ({ caller, params }) => {
    await endOneSession(services, caller, params.id);
    return { message: 'That device is logged out.' };
  });
  mount(app, gate, endAllSessions, async ({ caller }) => {
    await endEverySession(services, caller);
    return { message: 'Every device is logged out.' };
  });
  mount(app, gate, changePassword, async ({ caller, body, origin }) => {
    await changeOwnPassword(services, caller, body, origin);
    return { message: 'Your password is changed. Every other device is logged out.' };
  });
}
