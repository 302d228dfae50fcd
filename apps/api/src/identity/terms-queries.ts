import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { TermsAnswer } from '#platform/tables.ts';

export async function termsAnswer(
  db: Db,
  userId: string,
  version: string,
): Promise<Selectable<TermsAnswer> | undefined> {
  return db
    .selectFrom('termsAnswer')
    .selectAll()
    .where('userId', '=', userId)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The first agreement to a version stays, with its time. */
export async function putAgreement(
  db: Db | Tx,
  userId: string,
  version: string,
  agreedAt: Date,
): Promise<void> {
  await db
    .insertInto('termsAnswer')
    .values({ userId, version, agreedAt, askAgainAt: null })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'version'])
        .doUpdateSet({ agreedAt, askAgainAt: null })
        .where('termsAnswer.agreedAt', 'is', null),
    )
    .execute();
}

export async function putLater(db: Db, userId: string, version: string, askAgainAt: Date): Promise<void> {
  await db
    .insertInto('termsAnswer')
    .values({ userId, version, agreedAt: null, askAgainAt })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'version'])
        .doUpdateSet({ askAgainAt })
        .where('termsAnswer.agreedAt', 'is', null),
    )
    .execute();
}

/** Every version that the customer answered to, oldest first: for the copy of everything. */
export async function allTermsAnswers(db: Db, userId: string): Promise<Selectable<TermsAnswer>[]> {
  return db.selectFrom('termsAnswer').selectAll().where('userId', '=', userId).orderBy('version').execute();
}
