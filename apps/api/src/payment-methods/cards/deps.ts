import type { FieldSeal } from '#platform/field-seal.ts';
import type { Services } from '#platform/services.ts';

/** What cards reach besides the database. */
export interface CardDeps {
  readonly services: Services;
  readonly fields: FieldSeal;
}

/** Says whose token it is and of which card, so that one moved to another row does not open. */
export function tokenOwner(userId: string, cardId: string): string {
  return `card token ${userId} ${cardId}`;
}
