import { getCase, listCases, openCase as openCaseEndpoint } from '@kolo/contract/cases';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import type { Gate } from '#platform/http/mount.ts';
import { mount } from '#platform/http/mount.ts';
import { caseView } from './case-view.ts';
import type { CaseWorld } from './open-case.ts';
import { openCase } from './open-case.ts';
import { casesOf, countCases, findCase } from './queries.ts';

export function mountCases(app: FastifyInstance, gate: Gate, world: CaseWorld): void {
  const { db } = world.services;

  mount(app, gate, openCaseEndpoint, ({ caller, body }) => openCase(world, caller.userId, body));

  mount(app, gate, listCases, async ({ caller: { userId }, query: { page, limit } }) => {
    const [rows, total] = await Promise.all([
      casesOf(db, userId, { limit, skip: (page - 1) * limit }),
      countCases(db, userId),
    ]);
    return { results: rows.map(caseView), page, totalPages: Math.ceil(total / limit), totalResults: total };
  });

  mount(app, gate, getCase, async ({ caller, params }) => {
    const row = await findCase(db, caller.userId, params.id);
    if (!row) throw new Refusal('NOT_FOUND', { message: 'We could not find that case.' });
    return caseView(row);
  });
}
