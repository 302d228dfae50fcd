import { accountTitle } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { exactNaira, formatExact, kobo } from '@kolo/domain/money';
import { accountOfPot } from '#ledger/chart.ts';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/staff-record.ts';
import { staffReason } from '#platform/terminal.ts';
import { releaseHeld, takeHeld } from './decide-dispute.ts';
import type { DisputeDeps } from './deps.ts';
import { LIST_MAX, REASON_MAX } from './limits.ts';
import { decidedBy, isOverdue } from './open-disputes.ts';
import type { ChargebackRow, GivenPart } from './queries.ts';
import { disputeBehind, findChargeback, partsOf, takenAgain } from './queries.ts';
import { disputesForStaff, ownerOfDispute } from './staff-queries.ts';

export const DISPUTES_USAGE = `  disputes list            payments that banks ask back: not decided, held for staff, or lost with something missing
  disputes show ID         what one asks for, what was taken, is missing and went back, and what waits for staff
  disputes take ID --reason "…"      one that is held, or open past its day, was lost: its sum comes from all that the customer has
  disputes release ID --reason "…"   it was won: its sum is free, and what staff had taken goes back
`;

type Print = (text: string) => void;

function money(amount: Kobo): string {
  return formatExact(exactNaira(amount));
}

function waitsFor(dispute: ChargebackRow, now: Date): string {
  const { id, state, isHeld, lossKobo } = dispute;
  const wayOut = `Find out there, then disputes take ${id} or disputes release ${id}`;
  if (isHeld) return `staff: the provider calls it lost after it was won. ${wayOut}`;
  if (isOverdue(dispute, now))
    return `the provider, which had to end it by ${decidedBy(dispute).toISOString()}. ${wayOut}`;
  if (state === 'open') return `the provider, by ${decidedBy(dispute).toISOString()}: answer it there`;
  return state === 'lost' && lossKobo > 0n ? "the customer's next money" : 'nothing';
}

function stateOf({ state, isHeld, decision }: ChargebackRow): string {
  return isHeld ? 'held' : decision === null ? state : `${state}, ${decision} by staff`;
}

function potName({ pot }: GivenPart): string {
  const type = accountOfPot(pot.id);
  return type ? accountTitle(type) : `package ${pot.id}`;
}

async function showOne(
  { services: { db, clock } }: DisputeDeps,
  dispute: ChargebackRow,
  print: Print,
): Promise<void> {
  const { userId, id, reference, state, amountKobo, takenKobo, lossKobo } = dispute;
  const none = kobo(0n);
  const parts = await partsOf(db, dispute);
  const from = parts.map((part) => `${money(part.amountKobo)} ${potName(part)}`).join(', ');
  print(`${id}  ${stateOf(dispute)}  payment ${reference}  customer ${userId}`);
  print(`  asked       ${money(amountKobo)}`);
  print(`  taken       ${money(takenKobo)}${from === '' ? '' : ` (${from})`}`);
  print(`  missing     ${money(state === 'lost' ? lossKobo : none)}`);
  print(`  given back  ${money(state === 'won' ? kobo(takenKobo + lossKobo) : none)}`);
  print(`  waits for   ${waitsFor(dispute, clock.now())}`);
}

async function show(deps: DisputeDeps, id: string, print: Print): Promise<void> {
  const { db } = deps.services;
  const owner = await ownerOfDispute(db, id);
  if (!owner) throw new Refusal('NOT_FOUND', { message: `No dispute ${id} is known.` });
  for (const one of [id, takenAgain(id)]) {
    const dispute = await findChargeback(db, owner.userId, one);
    if (dispute) await showOne(deps, dispute, print);
  }
}

async function list({ services: { db, clock } }: DisputeDeps, print: Print): Promise<void> {
  const rows = await disputesForStaff(db, LIST_MAX);
  for (const { userId, id } of rows) {
    const dispute = await findChargeback(db, userId, id);
    if (!dispute) continue;
    const { amountKobo, reference } = dispute;
    print(
      `${id}  ${stateOf(dispute)}  ${money(amountKobo)}  ${reference}  ${userId}  waits for ${waitsFor(dispute, clock.now())}`,
    );
  }
  if (rows.length === 0) print('no dispute waits');
}

async function run(deps: DisputeDeps, words: readonly string[], print: Print, actor: Actor): Promise<number> {
  const [action, named = ''] = words;
  const id = disputeBehind(named);
  if (action === 'list') {
    await list(deps, print);
    return 0;
  }
  if (action === 'show' && id !== '') {
    await show(deps, id, print);
    return 0;
  }
  const reason = staffReason(words.slice(2));
  const isDecision = (action === 'take' || action === 'release') && id !== '' && !id.startsWith('--');
  if (!isDecision || reason === '' || reason.length > REASON_MAX) {
    print(`usage:\n${DISPUTES_USAGE}`);
    return 2;
  }
  const decision = { id, reason, actor };
  if (action === 'take') await takeHeld(deps, decision);
  else await releaseHeld(deps, decision);
  await show(deps, id, print);
  return 0;
}

/** `list`, `show ID`, `take ID --reason "…"`, `release ID --reason "…"`; returns the exit code. */
export async function disputesCommand(
  deps: DisputeDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  try {
    return await run(deps, words, print, actor);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
