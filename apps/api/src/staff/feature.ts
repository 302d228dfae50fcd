import {
  finishEnrolment,
  getDeskSession,
  lookAtEnrolment,
  readStaffNotice,
  signInToDesk,
  signOutOfDesk,
} from '@kolo/contract/desk/staff';
import { Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { DeskCall, DeskRoute } from '#platform/http/desk-route.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import { oldRows } from '#platform/upkeep.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { enrolStaff, showEnrolment } from './enrol.ts';
import { SESSION_KEPT_DAYS } from './limits.ts';
import { STAFF_USAGE, staffCommand } from './ops.ts';
import { RECORD_USAGE, recordCommand } from './record-ops.ts';
import { deleteSession, markRead } from './queries.ts';
import type { OpenedSession } from './session.ts';
import { deskCsrf, sessionCookie, sessionView, tokenHash, tokenIn } from './session.ts';
import type { StaffDeps, Visitor } from './sign-in.ts';
import { signInStaff } from './sign-in.ts';

type Headers = Pick<DeskCall<typeof getDeskSession>, 'setHeader'>;

function routes(deps: StaffDeps): DeskRoute[] {
  const { services } = deps;
  const { db, clock } = services;
  const visitor = ({
    origin,
    cookie,
  }: Pick<DeskCall<typeof signInToDesk>, 'origin' | 'cookie'>): Visitor => ({
    origin,
    token: tokenIn(services, cookie),
  });
  const giveCsrf = ({ setHeader }: Headers, caller: OpenedSession['caller']) => {
    for (const [name, value] of Object.entries(deskCsrf(services, caller))) setHeader(name, value);
  };
  const welcome = async (call: Headers, { token, caller }: OpenedSession) => {
    call.setHeader('set-cookie', sessionCookie(services, token));
    giveCsrf(call, caller);
    return sessionView(services, caller);
  };
  return [
    deskRoute(lookAtEnrolment, (call) => showEnrolment(deps, call.body.token, visitor(call))),
    deskRoute(finishEnrolment, async (call) => {
      const { opened, recoveryCodes } = await enrolStaff(deps, call.body, visitor(call));
      return { session: await welcome(call, opened), recoveryCodes };
    }),
    deskRoute(signInToDesk, async (call) => welcome(call, await signInStaff(deps, call.body, visitor(call)))),
    deskRoute(getDeskSession, (call) => {
      giveCsrf(call, call.caller);
      return sessionView(services, call.caller);
    }),
    deskRoute(signOutOfDesk, async ({ caller, cookie, setHeader }) => {
      const token = tokenIn(services, cookie);
      await db.transaction().execute(async (tx) => {
        if (token !== null) await deleteSession(tx, tokenHash(token));
        await recordDeed(tx, services, caller, { command: 'sign out' });
      });
      setHeader('set-cookie', sessionCookie(services, null));
      return { message: 'You are signed out.' };
    }),
    deskRoute(readStaffNotice, async ({ caller, params }) => {
      if (!(await markRead(db, caller.staffId, params.id, clock.now()))) throw new Refusal('NOT_FOUND');
      return { message: 'Read.' };
    }),
  ];
}

export const staff = feature('staff', (deps: StaffDeps) => ({
  desk: routes(deps),
  commands: [
    {
      name: 'staff',
      usage: STAFF_USAGE,
      run: (words, print, actor) => staffCommand(deps, words, print, actor),
    },
    { name: 'record', usage: RECORD_USAGE, run: (words, print) => recordCommand(deps, words, print) },
  ],
  maintenance: [
    oldRows({
      name: 'desk sessions',
      table: 'staffSession',
      key: ['id'],
      dated: 'createdAt',
      keptDays: SESSION_KEPT_DAYS,
    }),
  ],
}));
