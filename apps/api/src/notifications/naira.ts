import { formatShown, kobo } from '@kolo/domain/money';

/** A notice's kobo as a customer reads them. */
export function naira(amountKobo: string): string {
  return formatShown(kobo(BigInt(amountKobo)));
}
