import { createHash, randomBytes } from 'node:crypto';
import type { AnswerOf } from '@kolo/contract/endpoint';
import type { checkStatement as endpoint } from '@kolo/contract/statement-check';
import { exactBeside, kobo, koboToNairaFloor } from '@kolo/domain/money';
import { maskedName } from '@kolo/domain/names';
import {
  readStatementCode,
  STATEMENT_CODE_LENGTH,
  STATEMENT_CODE_LETTERS,
} from '@kolo/domain/statement-code';
import type { Db } from '#platform/db.ts';
import { eachTogether } from '#platform/distributed/one-by-one.ts';
import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import { networkOf } from '#platform/network.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Maintenance } from '#platform/upkeep.ts';
import { daysBefore } from '#platform/upkeep.ts';
import { CODE_CHECKS_PER_ADDRESS, STATEMENT_CODE_DAYS } from '../files/limits.ts';
import type { Place } from './made-queries.ts';
import {
  countChanged,
  findClaim,
  insertMadeStatement,
  nextMadeStatements,
  removeMadeBefore,
} from './made-queries.ts';
import type { UnreadStatement } from './read-statement.ts';

/** The letters of a new code. Each byte has eight times as many values as there are letters: none is likelier. */
export function newStatementCode(): string {
  const bytes = [...randomBytes(STATEMENT_CODE_LENGTH)];
  return bytes.map((byte) => STATEMENT_CODE_LETTERS[byte % STATEMENT_CODE_LETTERS.length]).join('');
}

function hashOf(letters: string): Buffer {
  return createHash('sha256').update(letters).digest();
}

/** In place of a name that the customer wrote and nobody compared with a BVN. */
const NAME_NOT_CHECKED = 'Name not checked';

/** Keeps what a statement says under its code, so that anyone who gets the page can ask. */
export async function keepMadeStatement(
  { db, ids }: Services,
  { of, days, entries, closingKobo }: UnreadStatement,
  page: { code: string; recordName: string | null; madeAt: Date },
): Promise<void> {
  const { inKobo, outKobo, inNaira, outNaira } = entries;
  const made = {
    userId: of.userId,
    id: ids.next(),
    kind: of.kind,
    pot: of.pot.id,
    ...days,
    openingKobo: kobo(closingKobo - inKobo + outKobo),
    inKobo,
    outKobo,
    closingKobo,
    inNaira,
    outNaira,
    entries: entries.count,
    entriesHash: entries.hash,
    maskedName: page.recordName === null ? NAME_NOT_CHECKED : maskedName(page.recordName),
    madeAt: page.madeAt,
  };
  await db.transaction().execute((tx) => insertMadeStatement(tx, made, hashOf(page.code)));
}

/** What the page with this code says. One NOT_FOUND, after the same work, for codes that are unknown, expired or none. */
export async function checkStatement(
  { db, clock, config }: Services,
  typed: string,
  { address, isLoopback }: Origin,
): Promise<AnswerOf<typeof endpoint>> {
  if (!isLoopback || config.isProduction) {
    await countHit(db, clock, {
      bucket: bucketName('statement-check', networkOf(address)),
      ...CODE_CHECKS_PER_ADDRESS,
    });
  }
  const codeHash = hashOf(readStatementCode(typed) ?? '');
  const claim = await findClaim(db, codeHash, daysBefore(clock.now(), STATEMENT_CODE_DAYS));
  if (!claim) throw new Refusal('NOT_FOUND', { message: 'We could not find a statement with this code.' });
  const exact = {
    openingBalance: claim.openingKobo,
    totalIn: claim.inKobo,
    totalOut: claim.outKobo,
    closingBalance: claim.closingKobo,
  };
  return {
    kind: claim.kind,
    period: { from: claim.from, to: claim.to },
    figures: {
      openingBalance: koboToNairaFloor(exact.openingBalance),
      totalIn: Number(claim.inNaira),
      totalOut: Number(claim.outNaira),
      closingBalance: koboToNairaFloor(exact.closingBalance),
      ...exactBeside(exact),
    },
    entries: claim.entries,
    name: claim.maskedName,
    madeAt: claim.madeAt.toISOString(),
  };
}

const FIRST: Place = {
  userId: '00000000-0000-0000-0000-000000000000',
  id: '00000000-0000-0000-0000-000000000000',
};

/** Statements whose code still stands and which the ledger would not write the same way today: a narration was changed. */
export async function countChangedStatements(db: Db): Promise<number> {
  let changed = 0;
  let place = FIRST;
  for (;;) {
    const made = await nextMadeStatements(db, place);
    const last = made.at(-1);
    if (!last) return changed;
    await eachTogether(
      db,
      made,
      ({ userId }) => userId,
      async (together) => {
        const found = await countChanged(db, together);
        changed += found;
      },
    );
    place = last;
  }
}

/** What a code answers for is kept for two years. */
export const forgetStatements: Maintenance = {
  name: 'codes of statements',
  remove: (db, now, most) => removeMadeBefore(db, daysBefore(now, STATEMENT_CODE_DAYS), most),
};
