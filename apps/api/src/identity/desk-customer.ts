import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type { PersonalField, SectionPage } from '@kolo/contract/desk/customers';
import {
  freezeByStaff,
  PERSONAL_FIELD_NAMES,
  SECTION_NAMES,
  showCustomer,
  showCustomerSection,
  unmaskCustomer,
} from '@kolo/contract/desk/customers';
import { maskedContact } from '@kolo/domain/masked-contact';
import { maskedName } from '@kolo/domain/names';
import type { CustomerSection } from '#platform/customer-section.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Parts } from '#platform/feature.ts';
import type { DeskRoute, StaffCaller } from '#platform/http/desk-route.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Services } from '#platform/services.ts';
import { countOpening, countStop } from '#platform/staff-openings.ts';
import type { Deed } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import type { CustomersDeps } from './customers-ops.ts';
import { customersCommand } from './customers-ops.ts';
import { foundCustomer } from './found-customer.ts';
import { pinSetAt } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer } from './queries.ts';

export interface DeskCustomerDeps extends CustomersDeps {
  readonly others: () => readonly Parts[];
}

function noSuchCustomer(): Refusal {
  return new Refusal('NOT_FOUND', { message: 'No customer has this id.' });
}

/** An address is masked whole: any part of it may be enough to go there. */
const HIDDEN = '***';

const MASKS: Readonly<Record<PersonalField, (value: string) => string>> = {
  name: maskedName,
  email: maskedContact,
  phone: maskedContact,
  address: () => HIDDEN,
};

/** Null for what the customer does not have. */
function personalOf(customer: CustomerRow, field: PersonalField): string | null {
  return field === 'name' ? `${customer.firstName} ${customer.lastName}` : customer[field];
}

function sectionNamed({ others }: DeskCustomerDeps, name: SectionPage['name']): CustomerSection {
  const section = others()
    .flatMap(({ customerSections = [] }) => customerSections)
    .find((one) => one.name === name);
  invariant(section, `some feature has the section ${name}`);
  return section;
}

/** Counts and records the look before anything is shown. Refuses an unknown id with NOT_FOUND. */
async function look(services: Services, { staffId, name }: StaffCaller, deed: Deed): Promise<CustomerRow> {
  const { db } = services;
  await countOpening(services, staffId);
  const customer = await findCustomer(db, deed.userId ?? '');
  if (!customer) throw noSuchCustomer();
  await db.transaction().execute((tx) => recordDeed(tx, services, { staffId, name }, deed));
  return customer;
}

async function factsOf(
  { services: { db }, heldBy, identityOf }: DeskCustomerDeps,
  { userId, emailVerifiedAt, phoneVerifiedAt, closedAt, email, phone }: CustomerRow,
) {
  const pinnedAt = await pinSetAt(db, userId);
  const verified = (at: Date | null) => (at === null ? 'not verified' : 'verified');
  return [
    { name: 'Identity', value: await identityOf(userId) },
    { name: 'In Kolo', value: await heldBy(userId) },
    ...(email === null ? [] : [{ name: 'Email is', value: verified(emailVerifiedAt) }]),
    ...(phone === null ? [] : [{ name: 'Phone number is', value: verified(phoneVerifiedAt) }]),
    { name: 'PIN', value: pinnedAt === null ? 'none' : 'set' },
    ...(closedAt === null ? [] : [{ name: 'Closed', value: closedAt.toISOString().slice(0, 10) }]),
  ];
}

/** One customer with the first page of each section, all that is personal masked. */
async function show(
  deps: DeskCustomerDeps,
  userId: string,
  caller: StaffCaller,
): Promise<AnswerOf<typeof showCustomer>> {
  const customer = await look(deps.services, caller, { command: 'customers show', userId });
  const found = await foundCustomer(deps.services, userId);
  if (!found) throw noSuchCustomer();
  const sections: SectionPage[] = [];
  for (const name of SECTION_NAMES)
    sections.push(await sectionNamed(deps, name).page(userId, 0, caller.role));
  const personal = PERSONAL_FIELD_NAMES.flatMap((field) => {
    const value = personalOf(customer, field);
    return value === null ? [] : [{ field, masked: MASKS[field](value) }];
  });
  return { customer: found, personal, facts: await factsOf(deps, customer), sections };
}

/** What is personal, in full: the reason is on record before it is shown. */
async function unmask(
  { services }: DeskCustomerDeps,
  { customerId: userId, field, reason }: ParsedBody<typeof unmaskCustomer>,
  caller: StaffCaller,
): Promise<AnswerOf<typeof unmaskCustomer>> {
  const deed = { command: 'customers unmask', userId, reason, after: { field } };
  const value = personalOf(await look(services, caller, deed), field);
  if (value === null) throw new Refusal('NOT_FOUND', { message: 'The customer has none.' });
  return { value };
}

/** As on the command line. */
async function freeze(
  deps: DeskCustomerDeps,
  { customerId, reason, note = '', reviewDays }: ParsedBody<typeof freezeByStaff>,
  { staffId, sessionId, name }: StaffCaller,
): Promise<AnswerOf<typeof freezeByStaff>> {
  await countStop(deps.services, staffId);
  // Behind `=` a text is never taken for an option.
  const words = ['freeze', customerId, `--reason=${reason}`, `--review=${reviewDays}`, `--note=${note}`];
  const lines: string[] = [];
  const actor = { staffId, sessionId, name };
  const code = await customersCommand(deps, words, (line) => void lines.push(line), actor);
  if (code !== 0) throw new Refusal('WRONG_STATE', { message: lines.join(' ') });
  return { message: lines.join(' ') };
}

/** A customer at the desk. */
export function deskCustomerRoutes(deps: DeskCustomerDeps): DeskRoute[] {
  return [
    deskRoute(showCustomer, ({ caller, body }) => show(deps, body.customerId, caller)),
    deskRoute(showCustomerSection, async ({ caller, body: { customerId: userId, section, page } }) => {
      const after = { section, page };
      await look(deps.services, caller, { command: 'customers show', userId, after });
      return sectionNamed(deps, section).page(userId, page, caller.role);
    }),
    deskRoute(unmaskCustomer, ({ caller, body }) => unmask(deps, body, caller)),
    deskRoute(freezeByStaff, ({ caller, body }) => freeze(deps, body, caller)),
  ];
}
