import { parseArgs } from 'node:util';
import type { LagosDate } from '@kolo/domain/dates';
import { withContactsMasked } from '@kolo/domain/masked-contact';
import { addDays, lagosDateOf, parseLagosDate } from '@kolo/domain/dates';
import { Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { channelOf } from './codes.ts';
import { contactLines } from './contacts/staff-view.ts';
import { endSessionsByStaff } from './end-session.ts';
import type { FreezeRow } from './freeze-queries.ts';
import { findFreeze, freezesOf } from './freeze-queries.ts';
import { freezeCustomer } from './freeze.ts';
import { FREEZE_REVIEW_DAYS_MAX, FREEZES_SHOWN, STAFF_TEXT_MAX } from './limits.ts';
import { pinSetAt } from './pin-queries.ts';
import { findCustomer, findOwner } from './queries.ts';
import { unfreezeCustomer } from './unfreeze.ts';

export const CUSTOMERS_USAGE = `  customers show ID        one customer, by id, email address or phone number, with every freeze there was
  customers freeze ID --reason "…" --review DAY [--note "…"]
                           nothing leaves the account until it is unfrozen. The customer reads the reason, only staff
                           the note. DAY: 1 to ${FREEZE_REVIEW_DAYS_MAX} days ahead, as 2026-11-24 or as a number of days.
                           Again on a frozen customer: a new reason and review day
  customers unfreeze ID --reason "…"   only staff read this reason
  customers end-sessions ID --reason "…"
                           every device is logged out, and the customer is told; only staff read this reason
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What must not reach the customer: it would warn somebody who is reported, or insult somebody who did nothing. */
const TIPS_OFF =
  /fraud|scam|launder|terror|crim(?:e|inal)|thie(?:f|ves)|police|court|suspicious transaction|\b(?:efcc|nfiu|icpc|str|aml)\b/i;
const NEUTRAL_REASON = 'We are checking your account, to keep your money safe.';

/** What the commands reach besides identity. */
export interface CustomersDeps {
  readonly services: Services;
  /** What the customer has in Kolo in all, in words. */
  readonly heldBy: (userId: string) => Promise<string>;
  /** How far the identity check is, in words. */
  readonly identityOf: (userId: string) => Promise<string>;
}

const ACTIONS = ['show', 'freeze', 'unfreeze', 'end-sessions'] as const;

interface Command {
  readonly action: (typeof ACTIONS)[number];
  readonly named: string;
  readonly reason: string;
  readonly review: string;
  readonly note: string;
}

type Print = (text: string) => void;

/** Who gives the command, and where its words go. */
interface Given {
  readonly print: Print;
  readonly actor: Actor;
}

function readCommand(words: readonly string[]): Command | null {
  const text = { type: 'string', default: '' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: { reason: text, review: text, note: text },
      allowPositionals: true,
    });
    const [word, named, ...rest] = positionals;
    const action = ACTIONS.find((one) => one === word);
    if (action === undefined || named === undefined || rest.length > 0) return null;
    const { reason, review, note } = values;
    return { action, named, reason: reason.trim(), review: review.trim(), note: note.trim() };
  } catch {
    return null;
  }
}

/** The review day; null where it is no day, or not 1 to 7 days ahead. */
function readReview(text: string, today: LagosDate): LagosDate | null {
  const day = /^\d$/.test(text) ? addDays(today, Number(text)) : parseLagosDate(text);
  return day !== null && day > today && day <= addDays(today, FREEZE_REVIEW_DAYS_MAX) ? day : null;
}

async function findId({ db }: Services, named: string): Promise<string | null> {
  const userId = UUID.test(named) ? named : await findOwner(db, named, channelOf(named));
  return userId !== null && (await findCustomer(db, userId)) ? userId : null;
}

async function idOf(services: Services, named: string): Promise<string> {
  const userId = await findId(services, named);
  if (userId !== null) return userId;
  throw new Refusal('NOT_FOUND', { message: `No customer is known as ${named}.` });
}

/** An unfreezing by the customer's id: an email address may be another customer's by the time that it is approved. */
export async function withCustomerId(
  services: Services,
  words: readonly string[],
): Promise<readonly string[]> {
  const command = readCommand(words);
  if (command?.action !== 'unfreeze') return words;
  const userId = await findId(services, command.named);
  return userId === null ? words : ['unfreeze', userId, `--reason=${command.reason}`];
}

function freezeLine({
  since,
  origin,
  frozenBy,
  reason,
  note,
  reviewOn,
  endedAt,
  endedBy,
  endReason,
}: FreezeRow) {
  const end = endedAt === null ? 'still on' : `ended ${endedAt.toISOString()} by ${endedBy}: ${endReason}`;
  const noted = note === null ? '' : ` [staff: ${note}]`;
  return `freeze         ${since.toISOString()} by ${origin} ${frozenBy}, review ${reviewOn}, ${end}: ${reason}${noted}`;
}

async function show(
  { services, heldBy, identityOf }: CustomersDeps,
  userId: string,
  print: Print,
): Promise<void> {
  const { db } = services;
  const customer = await findCustomer(db, userId);
  if (!customer) return;
  const verified = (at: Date | null) => (at === null ? 'not verified' : `verified ${at.toISOString()}`);
  const pinnedAt = await pinSetAt(db, userId);
  print(`id             ${userId}`);
  print(`name           ${customer.firstName} ${customer.lastName}`);
  if (customer.email !== null)
    print(`email          ${customer.email}, ${verified(customer.emailVerifiedAt)}`);
  if (customer.phone !== null)
    print(`phone          ${customer.phone}, ${verified(customer.phoneVerifiedAt)}`);
  print(`since          ${customer.createdAt.toISOString()}`);
  if (customer.closedAt !== null) print(`closed         ${customer.closedAt.toISOString()}`);
  print(`identity       ${await identityOf(userId)}`);
  print(`PIN            ${pinnedAt === null ? 'none' : `set ${pinnedAt.toISOString()}`}`);
  print(`in Kolo        ${await heldBy(userId)}`);
  for (const line of await contactLines(db, customer)) print(line);
  const freezes = await freezesOf(db, userId, { limit: FREEZES_SHOWN, skip: 0 });
  print(`frozen         ${freezes.some(({ endedAt }) => endedAt === null) ? 'yes' : 'no'}`);
  for (const freeze of freezes) print(freezeLine(freeze));
}

async function freeze(
  services: Services,
  userId: string,
  command: Command,
  { print, actor }: Given,
): Promise<number> {
  const { db, clock } = services;
  const reviewOn = readReview(command.review, lagosDateOf(clock.now()));
  if (reviewOn === null) {
    print(`Say by when it is reviewed, 1 to ${FREEZE_REVIEW_DAYS_MAX} days ahead: --review DAY`);
    return 2;
  }
  // The freeze itself never waits for better words.
  const tipsOff = TIPS_OFF.test(command.reason);
  const noted = [...(tipsOff ? [command.reason] : []), ...(command.note === '' ? [] : [command.note])];
  const wanted = {
    userId,
    origin: 'staff',
    frozenBy: actor.name,
    reason: tipsOff ? NEUTRAL_REASON : command.reason,
    note: noted.length === 0 ? undefined : noted.join(' '),
    reviewOn,
  } as const;
  const isFrozen = await db.transaction().execute(async (tx) => {
    if (!(await freezeCustomer(tx, services, wanted))) return false;
    const { reason } = command;
    const note = withContactsMasked(command.note);
    const after = { reason: withContactsMasked(wanted.reason), reviewOn, ...(note !== '' && { note }) };
    await recordDeed(tx, services, actor, { command: 'customers freeze', userId, reason, after });
    return true;
  });
  if (!isFrozen) {
    print(`${userId} has closed the account.`);
    return 1;
  }
  const present = await findFreeze(db, userId);
  print(`${userId} is frozen, review ${reviewOn}`);
  if (tipsOff) print('The reason would warn or insult the customer, so only staff can read it.');
  print(`The customer reads: ${present?.reason ?? ''}`);
  return 0;
}

async function unfreeze(
  services: Services,
  userId: string,
  reason: string,
  { print, actor }: Given,
): Promise<number> {
  const ended = await services.db.transaction().execute(async (tx) => {
    const present = await findFreeze(tx, userId);
    if (!(await unfreezeCustomer(tx, services, { userId, by: actor.name, reason }))) return false;
    if (!present) return false;
    const { id: freezeId, reviewOn } = present;
    const before = { freeze: freezeId, reason: withContactsMasked(present.reason), reviewOn };
    await recordDeed(tx, services, actor, { command: 'customers unfreeze', userId, reason, before });
    return true;
  });
  print(ended ? `${userId} is no longer frozen` : `${userId} is not frozen.`);
  return ended ? 0 : 1;
}

async function run(deps: CustomersDeps, command: Command, given: Given): Promise<number> {
  const { services } = deps;
  const { print, actor } = given;
  const { action, named, reason } = command;
  const userId = await idOf(services, named);
  if (action === 'show') {
    await show(deps, userId, print);
    return 0;
  }
  if (reason === '' || reason.length > STAFF_TEXT_MAX || command.note.length > STAFF_TEXT_MAX) {
    print(`Say why, in 1 to ${STAFF_TEXT_MAX} letters: --reason "…"`);
    return 2;
  }
  switch (action) {
    case 'freeze':
      return freeze(services, userId, command, given);
    case 'unfreeze':
      return unfreeze(services, userId, reason, given);
    case 'end-sessions':
      await endSessionsByStaff(services, userId, { actor, reason });
      print(`${userId} is logged out everywhere`);
      return 0;
  }
}

/** `show ID`, `freeze ID --reason "…" --review DAY`, `unfreeze ID --reason "…"`, `end-sessions ID --reason "…"`; returns the exit code. */
export async function customersCommand(
  deps: CustomersDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const command = readCommand(words);
  if (!command) {
    print(`usage:\n${CUSTOMERS_USAGE}`);
    return 2;
  }
  try {
    return await run(deps, command, { print, actor });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
