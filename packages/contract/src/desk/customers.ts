import * as z from 'zod/mini';
import { Done, Id, Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';
import { STAFF_REASON_MAX } from './give.ts';
import { FoundCustomer } from './search.ts';

/** What the desk shows of one customer, in its order. */
export const SECTIONS = {
  accounts: 'Accounts',
  daily: 'Daily packages',
  sb: 'SB packages',
  interest: 'Interest packages',
  payments: 'Payments',
  transfers: 'Bank transfers in',
  withdrawals: 'Withdrawals',
  schedules: 'Schedules',
  orders: 'Orders',
  devices: 'Devices',
  contacts: 'Contacts',
  freezes: 'Freezes',
  cases: 'Cases',
} as const;

export type SectionName = keyof typeof SECTIONS;

/** In the order of the table, whose keys these are. */
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** Lines of one page of a section. */
export const SECTION_PAGE = 20;
/** No customer has more pages than this. */
const SECTION_PAGES_MAX = 10_000;

/** What is personal of a customer: masked until somebody says why they need it. */
export const PERSONAL_FIELDS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone number',
  address: 'Address',
} as const;

export type PersonalField = keyof typeof PERSONAL_FIELDS;

/** In the order of the table, whose keys these are. */
export const PERSONAL_FIELD_NAMES = Object.keys(PERSONAL_FIELDS) as PersonalField[];

/** Something of a customer, masked: a payment, a package, a device. */
export const CustomerLine = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** When it began; null for what has no time of its own. */
  at: z.nullable(Instant),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What it went through, oldest first. */
  timeline: z.array(z.object({ at: Instant, text: z.string() })),
});
export type CustomerLine = z.infer<typeof CustomerLine>;

const SectionPage = z.object({
  name: z.enum(SECTION_NAMES),
  lines: z.array(CustomerLine),
  /** Whether older ones follow. */
  hasMore: z.boolean(),
});
export type SectionPage = z.infer<typeof SectionPage>;

export const showCustomer = deskEndpoint({
  name: 'showCustomer',
  summary:
    'One customer with all that is personal masked, and the newest of each section; each look is recorded',
  // Whom it is about stands in no address.
  method: 'POST',
  path: '/customers/show',
  access: 'customers show',
  body: z.strictObject({ customerId: Id }),
  status: 200,
  answer: z.object({
    customer: FoundCustomer,
    /** Masked; what the customer does not have is missing. */
    personal: z.array(z.object({ field: z.enum(PERSONAL_FIELD_NAMES), masked: z.string() })),
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    sections: z.array(SectionPage),
  }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const showCustomerSection = deskEndpoint({
  name: 'showCustomerSection',
  summary: 'A further page of one section of a customer, newest first; each look is recorded',
  method: 'POST',
  path: '/customers/section',
  access: 'customers show',
  body: z.strictObject({
    customerId: Id,
    section: z.enum(SECTION_NAMES),
    page: z.int().check(z.minimum(1), z.maximum(SECTION_PAGES_MAX)),
  }),
  status: 200,
  answer: SectionPage,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

/** Only staff read it. */
const Reason = z
  .string('Say why.')
  .check(
    z.trim(),
    z.minLength(1, 'Say why.'),
    z.maxLength(STAFF_REASON_MAX, `Say it in ${STAFF_REASON_MAX} letters or fewer.`),
  );

export const unmaskCustomer = deskEndpoint({
  name: 'unmaskCustomer',
  summary: 'One thing that is personal of a customer, in full; recorded with its reason before it is shown',
  method: 'POST',
  path: '/customers/unmask',
  access: 'customers unmask',
  body: z.strictObject({ customerId: Id, field: z.enum(PERSONAL_FIELD_NAMES), reason: Reason }),
  status: 200,
  answer: z.object({ value: z.string() }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

/** Days until a freeze is looked at again. */
export const FREEZE_DAYS = ['1', '2', '3', '4', '5', '6', '7'] as const;

export const freezeByStaff = deskEndpoint({
  name: 'freezeByStaff',
  summary:
    'Nothing leaves the account until it is unfrozen; on a frozen customer a new reason and review day',
  method: 'POST',
  path: '/customers/freeze',
  access: 'customers freeze',
  body: z.strictObject({
    customerId: Id,
    /** The customer reads it. */
    reason: Reason,
    /** Only staff read it. */
    note: z.optional(z.string().check(z.trim(), z.maxLength(STAFF_REASON_MAX))),
    reviewDays: z.enum(FREEZE_DAYS, 'Choose a number of days.'),
  }),
  status: 200,
  answer: Done,
  errors: ['RATE_LIMITED', 'WRONG_STATE'],
});
