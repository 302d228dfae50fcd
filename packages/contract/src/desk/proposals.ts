import { parseLagosDate } from '@kolo/domain/dates';
import * as z from 'zod/mini';
import { Done, Email, Id, Instant, Phone } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';
import { Change } from './record.ts';

/** A proposal that nobody has approved by then is over. */
export const PROPOSAL_DAYS = 7;

export const PROPOSAL_REASON_MAX = 300;
/** A catalogue that is proposed, in letters. */
export const CATALOGUE_TEXT_MAX = 500_000;

const NAME_MAX = 80;
const REFERENCE_MAX = 100;

function text(most: number, missing: string) {
  return z
    .string(missing)
    .check(z.trim(), z.minLength(1, missing), z.maxLength(most, `Say it in ${most} letters or fewer.`));
}

const reason = text(PROPOSAL_REASON_MAX, 'Say why.');
const reference = z
  .string('Enter a reference.')
  .check(
    z.trim(),
    z.regex(/^[A-Za-z0-9][\w.:-]*$/, 'That is no reference.'),
    z.maxLength(REFERENCE_MAX, 'That is no reference.'),
  );
const caseNumber = z
  .string('Enter the number of the case.')
  .check(z.trim(), z.regex(/^[CS]-\d{1,15}$/, 'A case has a number like C-100001.'));
const order = z
  .string('Enter the number of the order.')
  .check(z.trim(), z.regex(/^K-\d{1,15}$/, 'An order has a number like K-100001.'));
const name = text(NAME_MAX, 'Enter the name.');
/** Sent on as it was typed. */
const day = z
  .string('Enter a day.')
  .check(z.refine((typed) => parseLagosDate(typed) !== null, 'Use a date like 2026-11-20.'));
const customer = Id;

/** What a member of staff can propose at the desk, as the fields of a form. New staff are proposed on the command line alone. */
export const ProposalForm = z.discriminatedUnion('command', [
  z.strictObject({ command: z.literal('inbound release'), reference, customer }),
  z.strictObject({ command: z.literal('withdrawals release'), reference }),
  z.strictObject({ command: z.literal('withdrawals return'), reference, reason }),
  z.strictObject({ command: z.literal('withdrawals settle'), reference, reason }),
  z.strictObject({ command: z.literal('disputes take'), dispute: reference, reason }),
  z.strictObject({ command: z.literal('disputes release'), dispute: reference, reason }),
  z.strictObject({ command: z.literal('customers unfreeze'), customer, reason }),
  z.strictObject({ command: z.literal('orders return'), order }),
  z.strictObject({
    command: z.literal('catalogue offer'),
    /** A JSON list or CSV, as `catalogue import` reads it from a file. */
    catalogue: text(CATALOGUE_TEXT_MAX, 'Choose a file.'),
  }),
  z.strictObject({ command: z.literal('holidays add'), day, name }),
  z.strictObject({ command: z.literal('holidays remove'), day, name }),
  z.strictObject({
    command: z.literal('contacts change'),
    customer,
    contact: z.union([z.strictObject({ email: Email }), z.strictObject({ phone: Phone })]),
    case: caseNumber,
    reason,
  }),
  z.strictObject({ command: z.literal('contacts allow-pin'), customer, case: caseNumber, reason }),
  z.strictObject({ command: z.literal('names accept'), customer, name, case: caseNumber, reason }),
  z.strictObject({ command: z.literal('names refuse'), customer, case: caseNumber, reason }),
]);
export type ProposalForm = z.output<typeof ProposalForm>;

/** P-1, P-2 and so on. */
const ProposalNumber = z.string().check(z.regex(/^P-\d{1,15}$/, 'A proposal has a number like P-12.'));

/** Something that waits for a second person. */
export const Proposal = z.object({
  number: z.string(),
  command: z.string(),
  customerId: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** What it changes, as it stood when it was proposed; approved, it does exactly this or nothing. */
  changes: z.array(Change),
  proposedBy: z.string(),
  proposedAt: Instant,
  /** Nobody can approve it from then on. */
  endsAt: Instant,
  /** Whether the member of staff who asks proposed it. */
  isOwn: z.boolean(),
  /** Why the member of staff who asks cannot approve it now; null if they can. */
  problem: z.nullable(z.string()),
});
export type Proposal = z.infer<typeof Proposal>;

export const listProposals = deskEndpoint({
  name: 'listProposals',
  summary: 'Proposals for this role to decide that wait for a second person, those that end first at the top',
  method: 'GET',
  path: '/proposals',
  access: 'staff',
  // Asked again by the page whenever their number has changed.
  isBackground: true,
  status: 200,
  answer: z.object({
    /** The server's time: ages are told by it. */
    at: Instant,
    results: z.array(Proposal),
  }),
  errors: [],
});

export const propose = deskEndpoint({
  name: 'propose',
  summary:
    'Propose a command that another member of staff approves; it is tried out first, and changes nothing yet',
  method: 'POST',
  path: '/proposals',
  access: 'staff',
  lines: ['catalogue'],
  body: ProposalForm,
  status: 200,
  answer: z.object({
    message: z.string(),
    /** Null where it needs no second person and is done: a catalogue that makes no offer, a withdrawal that is not held. */
    number: z.nullable(z.string()),
  }),
  errors: ['NOT_ALLOWED', 'WRONG_STATE'],
});

const params = z.object({ number: ProposalNumber });

export const readProposal = deskEndpoint({
  name: 'readProposal',
  summary: 'All that a proposal says, with a contact or a name in full; each reading is recorded',
  method: 'POST',
  path: '/proposals/:number/read',
  access: 'staff',
  params,
  status: 200,
  answer: z.object({ facts: z.array(z.object({ name: z.string(), value: z.string() })) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'RATE_LIMITED', 'WRONG_STATE'],
});

export const approveProposal = deskEndpoint({
  name: 'approveProposal',
  summary: 'Approve what somebody else proposed: it is done now, exactly as proposed, or refused',
  method: 'POST',
  path: '/proposals/:number/approve',
  access: 'staff',
  params,
  status: 200,
  answer: Done,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'WRONG_STATE'],
});

export const rejectProposal = deskEndpoint({
  name: 'rejectProposal',
  summary: 'Reject a proposal, or take back your own; nothing is done',
  method: 'POST',
  path: '/proposals/:number/reject',
  access: 'staff',
  params,
  body: z.strictObject({ reason }),
  status: 200,
  answer: Done,
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'WRONG_STATE'],
});
