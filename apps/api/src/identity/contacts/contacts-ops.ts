import { parseArgs } from 'node:util';
import { Email, Phone } from '@kolo/contract/primitives';
import { maskedContact } from '@kolo/domain/masked-contact';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import type { JsonObject } from '#platform/tables.ts';
import { STAFF_TEXT_MAX } from '../limits.ts';
import { findOwner, lockCustomer } from '../queries.ts';
import { recordSecurityEvent } from '../session-queries.ts';
import type { NewContact } from './apply-contact.ts';
import { CONTACT_NAMES, presentContact } from './contact-names.ts';
import { endLater, startLater } from './later-contact.ts';
import { isReserved } from './reservation-queries.ts';
import { waitingTransitions } from './transition-queries.ts';
import { allowPin } from './withdrawal-stop.ts';

export const CONTACTS_USAGE = `  contacts change ID --phone NUMBER|--email ADDRESS --case N --reason "…"
                           after a paper, for a customer who can reach no contact and has forgotten the PIN: the contact is
                           changed in 72 hours. Every contact is told now, after 24 and 48 hours, and can end it
  contacts end ID --case N --reason "…"
                           ends the changes of contacts that wait; while the account is frozen nobody else can
  contacts allow-pin ID --case N --reason "…"
                           after a paper: a customer whose change of contact was undone may set or reset the PIN at once
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const CASE_MAX = 40;

const ACTIONS = ['change', 'end', 'allow-pin'] as const;

interface Command {
  readonly action: (typeof ACTIONS)[number];
  readonly userId: string;
  readonly email: string | undefined;
  readonly phone: string | undefined;
  readonly case: string;
  readonly reason: string;
}

type Print = (text: string) => void;

/** Null where a word is missing or unknown. */
function readCommand(words: readonly string[]): Command | null {
  const text = { type: 'string' } as const;
  const options = { email: text, phone: text, case: text, reason: text };
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [named, userId = '', ...rest] = positionals;
    const action = ACTIONS.find((one) => one === named);
    if (!action || !UUID.test(userId) || rest.length > 0) return null;
    const { email, phone } = values;
    return {
      action,
      userId,
      email,
      phone,
      case: (values.case ?? '').trim(),
      reason: (values.reason ?? '').trim(),
    };
  } catch {
    return null;
  }
}

/** The one contact that was named, in its stored form. Throws VALIDATION. */
function contactOf({ email, phone }: Command): NewContact & { contact: string } {
  if ((email === undefined) === (phone === undefined))
    throw new Refusal('VALIDATION', { message: 'Name the new contact: --email ADDRESS or --phone NUMBER.' });
  const channel = email === undefined ? 'phone' : 'email';
  const parsed = (channel === 'email' ? Email : Phone).safeParse(email ?? phone);
  if (parsed.success) return { channel, contact: parsed.data };
  throw new Refusal('VALIDATION', { message: parsed.error.issues[0]?.message ?? 'That is no contact.' });
}

/** Contacts are masked in the record, which outlives an account. */
async function record(
  tx: Tx,
  services: Services,
  actor: Actor,
  { command, ...change }: { command: Command; before?: JsonObject; after?: JsonObject },
): Promise<void> {
  const { action, userId, reason } = command;
  const after = { case: command.case, ...change.after };
  await recordDeed(tx, services, actor, { ...change, command: `contacts ${action}`, userId, reason, after });
}

async function change(services: Services, command: Command, actor: Actor): Promise<string> {
  const { userId } = command;
  const wanted = contactOf(command);
  const { channel, contact } = wanted;
  await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.closedAt)
      throw new Refusal('NOT_FOUND', { message: `No open account has the id ${userId}.` });
    if (presentContact(customer, channel) === contact)
      throw new Refusal('VALIDATION', {
        message: `That is the customer's ${CONTACT_NAMES[channel]} already.`,
      });
    const owner = await findOwner(tx, contact, channel);
    const taken = { userId, channel, identifier: contact };
    if ((owner !== null && owner !== userId) || (await isReserved(tx, taken, services.clock.now())))
      throw new Refusal('ALREADY_EXISTS', {
        message: `That ${CONTACT_NAMES[channel]} belongs to another account.`,
      });
    const detail = { staff: actor.name, case: command.case, reason: command.reason };
    await startLater(tx, services, customer, { wanted, askedBy: 'staff', detail });
    const present = presentContact(customer, channel);
    const before = { [channel]: present && maskedContact(present) };
    await record(tx, services, actor, { command, before, after: { [channel]: maskedContact(contact) } });
  });
  return `${userId}: the ${CONTACT_NAMES[channel]} is changed in 72 hours, unless a contact of the customer ends it`;
}

async function end(services: Services, command: Command, actor: Actor): Promise<string> {
  const { userId } = command;
  await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    const waiting = customer ? await waitingTransitions(tx, userId) : [];
    if (!customer || waiting.length === 0)
      throw new Refusal('NOT_FOUND', { message: `No change of a contact waits for ${userId}.` });
    const detail = { staff: actor.name, case: command.case, reason: command.reason };
    await endLater(tx, services, customer, { ended: waiting, detail });
    await record(tx, services, actor, {
      command,
      before: { waiting: waiting.map(({ channel }) => channel) },
    });
  });
  return `${userId}: no change of a contact waits any more`;
}

const RUN = { change, end, 'allow-pin': allow } as const satisfies Record<Command['action'], typeof end>;

async function allow(services: Services, command: Command, actor: Actor): Promise<string> {
  const { userId } = command;
  await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    const isOpen = customer && !customer.closedAt;
    const press = isOpen ? await allowPin(tx, customer, services.clock.now()) : undefined;
    if (!press)
      throw new Refusal('NOT_FOUND', {
        message: `No change of contact was undone for ${userId}: the PIN is not held back.`,
      });
    const detail = { staff: actor.name, case: command.case, reason: command.reason };
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_allowed', detail });
    // A press that comes after the proposal is another thief, or another mistake.
    const { pressedAt, byEmail, byPhone } = press;
    const before = { pressed: pressedAt.toISOString(), byEmail, byPhone };
    await record(tx, services, actor, { command, before });
  });
  return `${userId} may set or reset the PIN now`;
}

/** `change ID …`, `allow-pin ID …`; returns the exit code. */
export async function contactsCommand(
  services: Services,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const command = readCommand(words);
  if (!command || command.case === '' || command.case.length > CASE_MAX) {
    print(`usage:\n${CONTACTS_USAGE}`);
    return 2;
  }
  if (command.reason === '' || command.reason.length > STAFF_TEXT_MAX) {
    print(`Say why, in 1 to ${STAFF_TEXT_MAX} letters: --reason "…"`);
    return 2;
  }
  try {
    print(await RUN[command.action](services, command, actor));
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
