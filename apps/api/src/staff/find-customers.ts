import type { AnswerOf } from '@kolo/contract/endpoint';
import type { FoundCustomer } from '@kolo/contract/desk/search';
import { SEARCH_RESULTS, searchCustomers } from '@kolo/contract/desk/search';
import { foundCustomer } from '#identity/index.ts';
import type { DeskRoute } from '#platform/http/desk-route.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import { findReferenced } from '#platform/short-references.ts';
import { countOpening } from '#platform/staff-openings.ts';
import { recordDeed } from '#platform/staff-record.ts';
import type { ProposalDeps } from './proposals.ts';
import { ownAccountsOf } from './queries.ts';
import type { Member } from './sign-in.ts';

/** By what each customer was found, as each feature knows its own. */
async function ownersOf({ services, others }: ProposalDeps, text: string): Promise<Map<string, string>> {
  const owners = new Map<string, string>();
  const short = await findReferenced(services.db, text);
  if (short) owners.set(short.userId, 'short reference');
  for (const [by, find] of others().flatMap(({ search = {} }) => Object.entries(search))) {
    // One more than is shown says that there are more.
    for (const userId of await find(text, SEARCH_RESULTS + 1))
      if (!owners.has(userId)) owners.set(userId, by);
  }
  return owners;
}

/**
 * Customers by what somebody typed, masked. That they were looked for is written down before they are seen: in the record of each who
 * was found, and once where nobody was. What was typed is in no record, only what it was.
 */
async function findCustomers(
  deps: ProposalDeps,
  text: string,
  { staffId, name }: Member,
): Promise<AnswerOf<typeof searchCustomers>> {
  const { services } = deps;
  await countOpening(services, staffId);
  const owners = await ownersOf(deps, text);
  // At the desk nobody looks at themselves.
  for (const userId of await ownAccountsOf(services.db, staffId)) owners.delete(userId);
  const found: FoundCustomer[] = [];
  for (const userId of [...owners.keys()].slice(0, SEARCH_RESULTS)) {
    const customer = await foundCustomer(services, userId);
    if (customer) found.push(customer);
  }
  const deeds = found.map(({ id: userId }) => ({ userId, after: { by: owners.get(userId) ?? '' } }));
  await services.db.transaction().execute(async (tx) => {
    for (const deed of deeds.length > 0 ? deeds : [{ userId: null, after: { found: 0 } }])
      await recordDeed(tx, services, { staffId, name }, { command: 'customers search', ...deed });
  });
  return { results: found, hasMore: owners.size > SEARCH_RESULTS };
}

export function searchRoute(deps: ProposalDeps): DeskRoute {
  return deskRoute(searchCustomers, ({ caller, body }) => findCustomers(deps, body.text, caller));
}
