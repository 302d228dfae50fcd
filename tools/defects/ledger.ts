import { defect } from './defect.ts';

const POST_TEST = 'apps/api/src/ledger/post.test.ts';

export const ledgerDefects = [
  defect('proof of the books: postings out of their place are not looked for', {
    file: 'apps/api/src/ledger/check.ts',
    find: ' or p.misplaced > 0',
    put: '',
    caughtBy: [POST_TEST, 'show a posting out of its place'],
  }),
  defect('proof of the books: a posting that is gone is not looked for', {
    file: 'apps/api/src/ledger/check.ts',
    find: 'a.seq <> coalesce(p.postings, 0) or p.misplaced > 0',
    put: 'p.misplaced > 0',
    caughtBy: [POST_TEST, 'show a posting that is gone'],
  }),
  defect('proof of the books: postings on a pot that is not there are not looked for', {
    file: 'apps/api/src/ledger/check.ts',
    find: '(where a.id is null)',
    put: '(where a.id is null and p.postings is null)',
    caughtBy: [POST_TEST, 'show a posting on a pot that is not there'],
  }),
  defect('proof of the books: balances that do not follow from one another are not looked for', {
    file: 'apps/api/src/ledger/check.ts',
    find: 'balance <> before + amount',
    put: 'balance <> balance',
    caughtBy: [POST_TEST, 'show a balance that does not follow'],
  }),
  defect('proof of the books: balances that are no sum of their postings are not looked for', {
    file: 'apps/api/src/ledger/check.ts',
    find: 'a.balance <> coalesce(p.total, 0)',
    put: 'a.balance <> coalesce(p.total, 0) and p.total is null',
    caughtBy: [POST_TEST, 'show a balance that was changed by hand'],
  }),
  defect('proof of the books: pots below their floor are not looked for', {
    file: 'apps/api/src/ledger/check.ts',
    find: 'a.floor is not null and a.balance < a.floor',
    put: 'a.floor is not null and a.balance < a.balance',
    caughtBy: [POST_TEST, 'show a pot that owes'],
  }),
  defect('books proved in two moments', {
    file: 'apps/api/src/ledger/check.ts',
    find: 'proofs.push({ name, broken: await count(tx) });',
    put: 'proofs.push({ name, broken: await count(db) });',
    caughtBy: ['apps/api/src/nightly-proof.test.ts', 'it sees one moment'],
  }),
  defect('bulk floor unchecked', {
    file: 'apps/api/migrations/0002_ledger.sql',
    find: `  if below_floor > 0 then
    raise exception '% postings go below a floor', below_floor using errcode = '23514', constraint = 'account_floor';
  end if;
`,
    put: '',
    caughtBy: [
      'apps/api/src/ledger/post-many.test.ts',
      'a pot that would go below its floor on the way refuses the whole batch',
    ],
  }),
  defect('changed narration unseen', {
    file: 'apps/api/src/ledger/leg-hash.ts',
    find: "(extract(epoch from posted_at) * 1000)::bigint, octet_length(narration), narration, reference), 'UTF8'))`;",
    put: "(extract(epoch from posted_at) * 1000)::bigint, reference), 'UTF8'))`;",
    caughtBy: [
      'apps/api/src/accounts/statement/statement-check.test.ts',
      'finds a narration that was changed under a code',
    ],
  }),
  defect('closing reads pots in turn', {
    file: 'apps/api/src/ledger/accounts.ts',
    find: `export async function filledPots(tx: Tx, userId: string): Promise<{ pot: Pot; balanceKobo: Kobo }[]> {
  const rows = await tx`,
    put: `export async function filledPots(tx: Tx, userId: string): Promise<{ pot: Pot; balanceKobo: Kobo }[]> {
  const filled = tx`,
    also: [
      {
        file: 'apps/api/src/ledger/accounts.ts',
        find: `    .orderBy('id')
    .execute();`,
        put: `    .orderBy('id');
  const packages = await filled.where('id', '>', 1_000).execute();
  const rows = [...(await filled.where('id', '<=', 1_000).execute()), ...packages];`,
      },
    ],
    caughtBy: ['apps/api/src/leaving.test.ts', 'and a payment into a package at the same moment'],
  }),
  defect('repeat of a payment from an own account refused', {
    file: 'apps/api/src/payments/start-payment.ts',
    find: '  if (own) return viewOf(own, ownTimeline(own));\n',
    put: '',
    caughtBy: [
      'apps/api/src/payments/contribute.test.ts',
      'a repeat gets the first answer, whatever has moved since',
    ],
  }),
  defect('csrf secret of long ago', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: 's.previous_csrf_secret = c.csrf_secret and s.rotated_at >= c.rotated_since)',
    put: 's.previous_csrf_secret = c.csrf_secret)',
    caughtBy: ['apps/api/src/payments/contribute.test.ts', 'where the CSRF pair is of another session'],
  }),
  defect('ended session pays', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: 'and s.id = c.session_id and s.revoked_at is null and',
    put: 'and s.id = c.session_id and',
    caughtBy: ['apps/api/src/payments/contribute.test.ts', 'where the session has ended, whatever the body'],
  }),
  defect('product filled beyond its price', {
    file: 'apps/api/migrations/0029_distributed.sql',
    find: 'if c.source is not null and (v_over > 0 or c.amount < c.least and v_over < 0) then',
    put: 'if c.source is not null and c.amount < c.least and v_over < 0 then',
    caughtBy: [
      'apps/api/src/payments/contribute.test.ts',
      'that many at once into a package with room for some never fill it beyond its price',
    ],
  }),
  defect('half posting kept', {
    file: 'apps/api/migrations/0002_ledger.sql',
    find: 'from taken left join pots f on f.id = p_from left join pots t on t.id = p_to',
    put: 'from taken join pots f on f.id = p_from join pots t on t.id = p_to',
    caughtBy: [
      'apps/api/src/ledger/post.test.ts',
      'to a pot that is not open leaves its key free and the other pot alone',
    ],
  }),
  defect('known key pays again', {
    file: 'apps/api/migrations/0002_ledger.sql',
    find: 'where i.user_id = p_user and i.key = p_key and i.movement_id = p_id',
    put: 'where i.user_id = p_user and i.key = p_key',
    also: [
      {
        file: 'apps/api/migrations/0029_distributed.sql',
        find: `  if not found then return null; end if;
`,
        put: '',
      },
    ],
    caughtBy: ['apps/api/src/payments/contribute.test.ts', 'T14: a hundred at once with one key pay once'],
  }),
  defect('old narration forges a line', {
    file: 'apps/api/src/ledger/pot-entry.ts',
    find: 'narration: oneLine(leg.narration),',
    put: 'narration: leg.narration,',
    caughtBy: ['apps/api/src/accounts/statement/statement.test.ts', 'text from before it was checked'],
  }),
  defect('own move counted as income', {
    file: 'apps/api/src/ledger/movements.ts',
    find: 'coalesce(sum(amount) filter (where not ${FROM_OWN}), 0)::text as came,',
    put: 'coalesce(sum(amount) filter (where ${TO_OWN}), 0)::text as came,',
    caughtBy: ['apps/api/src/accounts/own-moves.test.ts', 'own moves are neither in nor out'],
  }),
  defect('own moves not filtered', {
    file: 'apps/api/src/ledger/movements.ts',
    find: 'if (filter.own !== undefined) query = query.where(sql<boolean>`${IS_OWN_MOVE} = ${filter.own}`);',
    put: 'if (filter.own === true) query = query.where(sql<boolean>`${IS_OWN_MOVE} = ${filter.own}`);',
    caughtBy: ['apps/api/src/accounts/own-moves.test.ts', 'the filter shows them alone or leaves them out'],
  }),
  defect('partition made in its parent', {
    file: 'apps/api/migrations/0002_ledger.sql',
    find: `      execute format('create table ledger.%I (like ledger.movement including all)', name);
`,
    put: '',
    also: [
      {
        file: 'apps/api/migrations/0002_ledger.sql',
        find: "'alter table ledger.movement attach partition ledger.%I for values from (%L) to (%L)',",
        put: "'create table ledger.%I partition of ledger.movement for values from (%L) to (%L)',",
      },
    ],
    caughtBy: ['apps/api/src/ledger/partitions.test.ts', 'a reader that is held open'],
  }),
  defect('partitions made by two at once', {
    file: 'apps/api/migrations/0002_ledger.sql',
    find: `  lock table ledger.movement in share update exclusive mode;
`,
    put: '',
    caughtBy: [
      'apps/api/src/ledger/partitions.test.ts',
      'of workers that come to a new month at once one makes each partition',
    ],
  }),
  defect('proof cut short holds', {
    file: 'apps/api/src/ledger/nightly-proof.ts',
    find: "return [{ name: 'the proof ends in its time', broken: 1 }];",
    put: 'return [];',
    caughtBy: ['apps/api/src/nightly-proof.test.ts', 'one that does not end in its time'],
  }),
  defect('proof of a night taken twice', {
    file: 'apps/api/src/ledger/proof-queries.ts',
    find: 'where ledger_proof.proved_at is null and ledger_proof.begun_at <= ${at.diedBefore}',
    put: 'where ledger_proof.begun_at <= ${at.now}',
    caughtBy: ['apps/api/src/nightly-proof.test.ts', 'is taken by no other while'],
  }),
  defect('row shown by its own floor', {
    file: 'apps/api/src/ledger/movements.ts',
    find: 'shown: shownOf({ direction, amountKobo, balanceKobo }),',
    put: 'shown: shownChange(kobo(0n), amountKobo),',
    caughtBy: [
      'apps/api/src/accounts/own-moves.test.ts',
      'shows how far the balance moved, and its kobo beside it',
    ],
  }),
  defect('statement of the last id', {
    file: 'apps/api/src/ledger/movements.ts',
    find: ".orderBy('seq', 'desc').limit(1)",
    put: '.limit(1)',
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'a quiet range has the balance of what was posted last, whatever id it was given before it waited',
    ],
  }),
  defect('statement cut by ids', {
    file: 'apps/api/src/ledger/movements.ts',
    find: `    .where('seq', '<', before.seq)
`,
    put: '',
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'what waited over midnight for a later movement stands after it, and the day before ends without both',
    ],
  }),
  defect('what waited over midnight on no statement', {
    file: 'apps/api/src/ledger/movements.ts',
    find: 'const since = new Date(from.at.getTime() - WAITS_MAX_MS);',
    put: 'const since = from.at;',
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'what waited over midnight for a later movement stands after it, and the day before ends without both',
    ],
  }),
  defect('statement shows other leg', {
    file: 'apps/api/src/ledger/movements.ts',
    find: `    .select(['id', 'kind', 'amount', 'postedAt', 'narration', 'reference', comesIn.as('comesIn')])
    .select(sql<bigint>\`case when \${comesIn} then to_balance else from_balance end\`.as('balance'))`,
    put: `    .select(['id', 'kind', 'amount', 'postedAt', 'narration', 'reference', comesIn.as('comesIn')])
    .select(sql<bigint>\`to_balance\`.as('balance'))`,
    caughtBy: [
      'apps/api/src/accounts/statement/statement.test.ts',
      'a transfer between two pots stands on both statements',
    ],
  }),
  defect('update before key', {
    file: 'apps/api/migrations/0002_ledger.sql',
    find: 'where a.user_id = (select taken.user_id from taken) and a.id in (p_from, p_to)',
    put: 'where a.user_id = p_user and a.id in (p_from, p_to)',
    caughtBy: [
      'apps/api/src/ledger/post.test.ts',
      'with a known key answers the first balances, also after the money moved on',
    ],
  }),
  defect('a key that moved nothing answers as a movement', {
    file: 'apps/api/src/ledger/post.ts',
    find: 'if (!first.same || first.id === null) throw',
    put: 'if (!first.same) throw',
    caughtBy: [POST_TEST, 'with the key of something that moved nothing is refused, and not taken for done'],
  }),
  defect('a constraint other than the floor is read as too little money', {
    file: 'apps/api/src/ledger/post.ts',
    find: "(state === '23514' && constraintOf(error) === 'account_floor')",
    put: "state === '23514'",
    caughtBy: [POST_TEST, "never reads a missing partition as the customer's missing money"],
  }),
];
