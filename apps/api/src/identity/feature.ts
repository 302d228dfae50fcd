import { formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { tidyName } from '@kolo/domain/person-name';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import type { Parts } from '#platform/feature.ts';
import { feature } from '#platform/feature.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { CONTACTS_USAGE, contactsCommand } from './contacts/contacts-ops.ts';
import { contactWorks } from './contacts/works.ts';
import { CUSTOMERS_USAGE, customersCommand, withCustomerId } from './customers-ops.ts';
import type { Senders } from './deliver.ts';
import { deskCustomerRoutes } from './desk-customer.ts';
import { identitySections } from './desk-sections.ts';
import { freezesOverdue } from './freeze-queries.ts';
import { freezeReviews, overdueFreezes } from './freeze-work.ts';
import { identityJobs } from './jobs.ts';
import type { Dependencies } from './dependencies.ts';
import { ownerOfContact } from './found-customer.ts';
import { ownersOfName } from './name-queries.ts';
import { profileRoutes } from './profile-routes.ts';
import { identityRoutes } from './routes.ts';
import { identityMaintenance } from './upkeep-queries.ts';

export interface IdentityDeps extends Senders, Pick<Dependencies, 'stopReminders' | 'cancelOrder'> {
  readonly services: Services;
  readonly openCase: OpenCase;
  /** What the customer has in Kolo in all, in words. */
  readonly heldBy: (userId: string) => Promise<string>;
  /** How far the identity check is, in words. */
  readonly identityOf: (userId: string) => Promise<string>;
  /** What every feature of the app adds, in the list's order. */
  readonly others: () => readonly Parts[];
}

/** Asked when somebody leaves or changes: which features there are is not known before all are open. */
function dependenciesOf({ openCase, stopReminders, cancelOrder, others }: IdentityDeps): Dependencies {
  // What stands later in the list knows more of what is under way, and is asked first.
  const fromLast = () => others().toReversed();
  return {
    openCase,
    stopReminders,
    cancelOrder,
    get blockers() {
      return fromLast().flatMap(({ closing }) => closing?.blockers ?? []);
    },
    get onClose() {
      return fromLast().flatMap(({ closing }) => closing?.onClose ?? []);
    },
    get exported() {
      return Object.assign({}, ...others().map(({ closing }) => closing?.exported));
    },
    get nameBlockers() {
      return others().flatMap(({ nameBlockers }) => nameBlockers ?? []);
    },
    get onContactUndone() {
      return others().flatMap(({ onContactUndone }) => onContactUndone ?? []);
    },
  };
}

/** Frozen customers whose review day is over. */
function overdueReviews(services: Services): DeskQueue {
  return deskQueue(services, 'freezes', {
    rows: (now) => freezesOverdue(lagosDateOf(now)),
    key: 'uuid',
    show: ({ userId, frozenBy, reviewOn }) => ({
      id: userId,
      title: formatDate(startOfLagosDay(reviewOn)),
      dueAt: startOfLagosDay(reviewOn).toISOString(),
      customerId: userId,
      facts: [{ name: 'By', value: frozenBy }],
      choices: [],
      text: 'The review day is over',
    }),
    personal: ({ reason, note }) => ({
      facts: note === null ? [] : [{ name: 'Note', value: note }],
      text: reason,
    }),
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const identity = feature('identity', (deps: IdentityDeps) => {
  const { services, openCase } = deps;
  return {
    routes: [...identityRoutes(services), ...profileRoutes(services, dependenciesOf(deps))],
    desk: deskCustomerRoutes(deps),
    queues: [overdueReviews(services)],
    customerSections: identitySections(services),
    search: {
      contact: (text) => ownerOfContact(services, text),
      customer: async (text) => (UUID.test(text) ? [text.toLowerCase()] : []),
      name: (text, most) => ownersOfName(services.db, tidyName(text), most),
    },
    jobs: identityJobs(services, deps),
    dueWork: [freezeReviews(services, openCase), ...contactWorks(services)],
    maintenance: identityMaintenance,
    readings: [
      {
        name: 'customer_freezes_overdue',
        help: 'Frozen customers whose review day is over',
        read: async () => [{ value: await overdueFreezes(services) }],
      },
    ],
    commands: [
      {
        name: 'customers',
        usage: CUSTOMERS_USAGE,
        whole: (words) => withCustomerId(services, words),
        run: (words, print, actor) => customersCommand(deps, words, print, actor),
      },
      {
        name: 'contacts',
        usage: CONTACTS_USAGE,
        run: (words, print, actor) => contactsCommand(services, words, print, actor),
      },
    ],
  };
});
