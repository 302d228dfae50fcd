import type { Services } from '#platform/services.ts';
import { makeDue } from './queries.ts';

export const PAYMENTS_USAGE = `  payments retry REFERENCE   ask the provider about one that is not settled now, however old; what it says is taken
`;

/** `retry REFERENCE`; answers the exit code. */
export async function paymentsCommand(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  words: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  const [action, reference] = words;
  if (action !== 'retry' || reference === undefined) {
    print(`usage:\n${PAYMENTS_USAGE}`);
    return 2;
  }
  const isDue = await makeDue(db, reference, clock.now());
  print(isDue ? `${reference} is asked about now` : `No payment with the reference ${reference} waits.`);
  return isDue ? 0 : 1;
}
