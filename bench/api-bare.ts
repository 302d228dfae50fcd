import Fastify from 'fastify';
import { packagePot, wallet } from '../apps/api/src/ledger/chart.ts';
import { postMovement } from '../apps/api/src/ledger/post.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import { kobo } from '../packages/domain/src/money.ts';

/** What the bench sends; nobody else can. */
export interface BareDeposit {
  readonly userId: string;
  readonly pot: number;
  readonly amountKobo: number;
  readonly key: string;
}

// Its own process with the one route that the API is measured against: the posting statement of the ledger behind
// Fastify as it comes, through the same pool. Nobody is asked who they are.
const [databaseUrl = '', port = ''] = process.argv.slice(2);
const { db } = openDatabase(databaseUrl, { warn: () => undefined });
const ids = createIds(systemClock);
const app = Fastify();

app.post<{ Body: BareDeposit }>('/deposit', async ({ body }) => {
  const { movementId, toBalanceKobo } = await postMovement(db, {
    userId: body.userId,
    key: `http:${body.key}`,
    id: ids.next(),
    at: systemClock.now(),
    kind: 'dailyContribution',
    from: wallet('ds'),
    to: packagePot(body.pot),
    amountKobo: kobo(BigInt(body.amountKobo)),
    narration: 'Daily contribution - Rent',
    reference: `kolo-${body.key}`,
  });
  return { movementId, balanceKobo: String(toBalanceKobo) };
});

await app.listen({ port: Number(port), host: '127.0.0.1' });
