import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';

/** A notice's kobo as a customer reads them. */
export function naira(amountKobo: string): string {
  return formatNaira(koboToNairaFloor(kobo(BigInt(amountKobo))));
}
