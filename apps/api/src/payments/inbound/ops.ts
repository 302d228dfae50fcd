import { userInfo } from 'node:os';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import { HELD_SHOWN_MAX } from './limits.ts';
import type { InboundRow } from './queries.ts';
import { heldInbound } from './queries.ts';
import { releaseInbound } from './release-inbound.ts';
import type { PaymentWorld } from '../world.ts';

export const INBOUND_USAGE = `  inbound list             money in the house book whose owner is not known, longest first
  inbound release REF USER   give it to the DS account of the customer with that id
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Print = (text: string) => void;

function line({ reference, createdAt, amountKobo, accountNumber, senderName }: InboundRow): string {
  const amount = amountKobo === null ? '' : formatNaira(koboToNairaFloor(amountKobo));
  const rest = amountKobo === null ? '' : ` and ${amountKobo % 100n} kobo`;
  return `${reference}  ${createdAt.toISOString()}  ${amount}${rest}  to ${accountNumber ?? 'an unknown number'}  from ${senderName ?? 'unknown'}`;
}

/** `list`, `release REFERENCE USER`; answers the exit code. */
export async function inboundCommand(
  world: PaymentWorld,
  words: readonly string[],
  print: Print,
): Promise<number> {
  const [action, reference = '', userId = ''] = words;
  if (action === 'list') {
    const held = await heldInbound(world.services.db, HELD_SHOWN_MAX);
    for (const row of held) print(line(row));
    if (held.length === 0) print('no money is held');
    return 0;
  }
  if (action !== 'release' || reference === '' || !UUID.test(userId)) {
    print(`usage:\n${INBOUND_USAGE}`);
    return 2;
  }
  try {
    await releaseInbound(world, { reference, userId, staff: userInfo().username });
    print(`${reference} is credited to ${userId}`);
    return 0;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
