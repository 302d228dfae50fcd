import { giveCommand } from '@kolo/contract/desk/give';
import type { QueueName } from '@kolo/contract/desk/queues';
import {
  listQueues,
  mayOpen,
  maySee,
  openQueueItem,
  QUEUE_NAMES,
  readQueue,
} from '@kolo/contract/desk/queues';
import { showRecord as showRecordCall } from '@kolo/contract/desk/record';
import {
  finishEnrolment,
  getDeskSession,
  lookAtEnrolment,
  readStaffNotice,
  signInToDesk,
  signOutOfDesk,
} from '@kolo/contract/desk/staff';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { feature } from '#platform/feature.ts';
import type { DeskCall, DeskRoute } from '#platform/http/desk-route.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import { oldRows } from '#platform/upkeep.ts';
import { countOpening } from '#platform/staff-openings.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { enrolStaff, showEnrolment } from './enrol.ts';
import { give } from './give.ts';
import { SESSION_KEPT_DAYS } from './limits.ts';
import { STAFF_USAGE, staffCommand } from './ops.ts';
import { RECORD_USAGE, recordCommand } from './record-ops.ts';
import { proposalRoutes } from './desk-proposals.ts';
import { countWaiting } from './proposal-list.ts';
import type { ProposalDeps } from './proposals.ts';
import { PROPOSALS_USAGE, proposalsCommand } from './proposals-ops.ts';
import { deleteSession, markRead } from './queries.ts';
import { failedJobs } from './failed-jobs.ts';
import { searchRoute } from './find-customers.ts';
import { JOBS_USAGE, jobsCommand } from './jobs-ops.ts';
import { showRecord } from './show-record.ts';
import type { OpenedSession } from './session.ts';
import { deskCsrf, sessionCookie, sessionView, tokenHash, tokenIn } from './session.ts';
import type { Visitor } from './sign-in.ts';
import { signInStaff } from './sign-in.ts';

function named(queues: readonly DeskQueue[], name: QueueName): DeskQueue {
  const queue = queues.find((one) => one.name === name);
  invariant(queue, `some feature has the queue ${name}`);
  return queue;
}

async function lookAt(queues: readonly DeskQueue[], name: QueueName) {
  const { count, oldestAt } = await named(queues, name).waiting();
  return { name, count, oldestAt: oldestAt?.toISOString() ?? null };
}

type Headers = Pick<DeskCall<typeof getDeskSession>, 'setHeader'>;

function routes(deps: ProposalDeps): DeskRoute[] {
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
  const queues = () => deps.others().flatMap((part) => part.queues ?? []);
  return [
    deskRoute(listQueues, async ({ caller }) => ({
      at: clock.now().toISOString(),
      proposals: await countWaiting(deps, caller),
      queues: await Promise.all(
        QUEUE_NAMES.filter((name) => maySee(caller.role, name)).map((name) => lookAt(queues(), name)),
      ),
    })),
    deskRoute(readQueue, async ({ caller: { role }, params: { queue: name }, query: { after } }) => {
      if (!maySee(role, name)) throw new Refusal('NOT_ALLOWED');
      return named(queues(), name).page(after ?? null);
    }),
    deskRoute(openQueueItem, async ({ caller, params: { queue }, body: { key } }) => {
      if (!maySee(caller.role, queue) || !mayOpen(caller.role, queue)) throw new Refusal('NOT_ALLOWED');
      await countOpening(services, caller.staffId);
      const opened = await named(queues(), queue).open(key);
      if (!opened) throw new Refusal('NOT_FOUND', { message: 'This no longer waits.' });
      const { customerId: userId, ...shown } = opened;
      const deed = { command: 'queue open', userId, after: { queue, key } };
      await db.transaction().execute((tx) => recordDeed(tx, services, caller, deed));
      return shown;
    }),
    deskRoute(showRecordCall, ({ caller, body }) => showRecord(deps, body, caller)),
    deskRoute(giveCommand, ({ caller, body }) => give(deps, body, caller)),
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

export const staff = feature('staff', (deps: ProposalDeps) => ({
  desk: [...routes(deps), searchRoute(deps), ...proposalRoutes(deps)],
  queues: [failedJobs(deps.services)],
  commands: [
    {
      name: 'staff',
      usage: STAFF_USAGE,
      run: (words, print, actor) => staffCommand(deps, words, print, actor),
    },
    {
      name: 'proposals',
      usage: PROPOSALS_USAGE,
      run: (words, print, actor) => proposalsCommand(deps, words, print, actor),
    },
    {
      name: 'jobs',
      usage: JOBS_USAGE,
      run: (words, print, actor) => jobsCommand(deps.services, words, print, actor),
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
