import { getCase, listCases, openCase as openCaseEndpoint } from '@kolo/contract/cases';
import { answerWaitingCase } from '@kolo/contract/desk/cases';
import { Refusal } from '#platform/errors.ts';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { feature } from '#platform/feature.ts';
import type { DeskRoute } from '#platform/http/desk-route.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import {
  caseInQueue,
  caseOpened,
  caseView,
  differenceInQueue,
  staffCaseInQueue,
  staffCaseOpened,
} from './case-view.ts';
import { caseSection } from './desk-section.ts';
import { EXPORT_PAGE } from './limits.ts';
import type { OpenCaseDeps } from './open-case.ts';
import { openCase } from './open-case.ts';
import { CASES_USAGE, casesCommand } from './ops.ts';
import {
  casesOf,
  countCases,
  countOverdueCases,
  CUSTOMER_CASES_WAITING,
  findCase,
  staffCasesWaiting,
} from './queries.ts';
import { answerCase } from './settle-case.ts';

function routes(deps: OpenCaseDeps): Route[] {
  const { db } = deps.services;
  return [
    route(openCaseEndpoint, ({ caller, body }) => openCase(deps, caller.userId, body)),
    route(listCases, async ({ caller: { userId }, query: { page, limit } }) => {
      const [rows, total] = await Promise.all([
        casesOf(db, userId, { limit, skip: (page - 1) * limit }),
        countCases(db, userId),
      ]);
      return { results: rows.map(caseView), page, totalPages: Math.ceil(total / limit), totalResults: total };
    }),
    route(getCase, async ({ caller, params }) => {
      const row = await findCase(db, caller.userId, params.id);
      if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that case.' });
      return caseView(row);
    }),
  ];
}

function desk({ services }: OpenCaseDeps): DeskRoute[] {
  return [
    deskRoute(answerWaitingCase, async ({ caller, params: { number: name }, body: { answer } }) => {
      await answerCase(services, { name, answer, actor: caller });
      return { message: `${name} is answered.` };
    }),
  ];
}

/** What the books and the provider's say differently. */
const DIFFERENCES = ['reconciliation', 'ledger_check'];

function queues({ services }: OpenCaseDeps): DeskQueue[] {
  const key = 'bigint';
  return [
    deskQueue(services, 'cases', {
      rows: () => CUSTOMER_CASES_WAITING,
      key,
      show: caseInQueue,
      personal: caseOpened,
    }),
    deskQueue(services, 'differences', {
      rows: () => staffCasesWaiting(DIFFERENCES, true),
      key,
      show: differenceInQueue,
    }),
    deskQueue(services, 'findings', {
      rows: () => staffCasesWaiting(DIFFERENCES, false),
      key,
      show: staffCaseInQueue,
      personal: staffCaseOpened,
    }),
  ];
}

export type CaseDeps = OpenCaseDeps;

export const cases = feature('cases', (deps: CaseDeps) => ({
  routes: routes(deps),
  desk: desk(deps),
  queues: queues(deps),
  customerSections: [caseSection(deps.services)],
  readings: [
    {
      name: 'customer_cases_overdue',
      help: 'Cases of customers that nobody answered by the time they were told',
      read: async () => {
        const { db, clock } = deps.services;
        return [{ value: await countOverdueCases(db, clock.now()) }];
      },
    },
  ],
  closing: { exported: { cases: (userId) => caseRecords(deps.services, userId) } },
  commands: [
    {
      name: 'cases',
      usage: CASES_USAGE,
      run: (words, print, actor) => casesCommand(deps.services, words, print, actor),
    },
  ],
}));

/** The customer's cases, newest first, a page at a time. */
async function* caseRecords({ db }: Services, userId: string): AsyncIterable<object> {
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await casesOf(db, userId, { limit: EXPORT_PAGE, skip });
    for (const row of page) yield caseView(row);
    if (page.length < EXPORT_PAGE) return;
  }
}
