import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import { oneLine } from '@kolo/domain/text';
import * as z from 'zod/mini';
import type { Config } from '#platform/config.ts';

/** Under the 30 s that any call of a provider may take. */
const TIMEOUT_MS = 15_000;

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The provider's answer is not known: the customer tries again. */
export class IdentityUnknown extends Error {}

export interface BvnRecord {
  /** First, middle and last, as the record has them. */
  readonly names: readonly string[];
  readonly birthDate: LagosDate;
}

export interface IdentityCheck {
  /** Null where no record has that number. Throws IdentityUnknown. */
  findBvn(bvn: string): Promise<BvnRecord | null>;
}

/** `06-May-1993`, as BVN records write it, or `1993-05-06`; null for anything else. */
export function parseRecordDate(text: string): LagosDate | null {
  const [, day, monthName, year] = /^(\d{1,2})-([A-Za-z]{3,})-(\d{4})$/.exec(text) ?? [];
  if (!day || !monthName || !year) return parseLagosDate(text);
  const month = MONTHS.findIndex((name) => name.startsWith(monthName.toLowerCase())) + 1;
  return parseLagosDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`);
}

const Name = z._default(z.nullable(z.string()), '');
const Found = z.object({
  entity: z.object({ first_name: Name, middle_name: Name, last_name: Name, date_of_birth: z.string() }),
});

/** The answers that say that the number is no BVN, rather than that we or they are in trouble. */
const NO_SUCH_RECORD = new Set([400, 404]);

/**
 * BVN records by Dojah. The number travels in the query, so neither the address nor the answer goes into an error:
 * both would end in a log line.
 */
export function createIdentityCheck({ baseUrl, key, appId }: Config['identityCheck']): IdentityCheck {
  return {
    async findBvn(bvn) {
      const query = new URLSearchParams({ bvn });
      const response = await fetch(`${baseUrl}/api/v1/kyc/bvn/full?${query.toString()}`, {
        headers: { appid: appId, authorization: key },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch(() => null);
      if (!response) throw new IdentityUnknown('the identity provider did not answer');
      if (NO_SUCH_RECORD.has(response.status)) return null;
      if (!response.ok) throw new IdentityUnknown(`the identity provider answered ${response.status}`);
      const parsed = Found.safeParse(await response.json().catch(() => undefined));
      const birthDate = parsed.success ? parseRecordDate(parsed.data.entity.date_of_birth) : null;
      if (!parsed.success || !birthDate)
        throw new IdentityUnknown('the identity provider answered in a shape of its own');
      const { first_name: first, middle_name: middle, last_name: last } = parsed.data.entity;
      return { names: [first, middle, last].map((name) => oneLine(name ?? '').trim()), birthDate };
    },
  };
}
