import type { StaffRole } from '@kolo/contract/desk/commands';
import type { CustomerLine, SectionName, SectionPage } from '@kolo/contract/desk/customers';
import { SECTION_PAGE } from '@kolo/contract/desk/customers';

/** Which rows of a list. */
export interface Part {
  readonly limit: number;
  readonly skip: number;
}

/** A part of what the desk shows of one customer, with all that is personal masked. */
export interface CustomerSection {
  readonly name: SectionName;
  /** The first page is 0. */
  page(userId: string, page: number, role: StaffRole): Promise<SectionPage>;
}

/**
 * A section made of rows, newest first. `read` returns the rows of that part with all that is shown of them, and asks once for all rows;
 * `show` says how one looks to a role, and asks for nothing more.
 */
export function customerSection<Row>(
  name: SectionName,
  read: (userId: string, part: Part) => Promise<readonly Row[]>,
  show: (row: Row, role: StaffRole) => CustomerLine,
): CustomerSection {
  return {
    name,
    async page(userId, page, role) {
      // One more than is shown says whether older ones follow.
      const rows = await read(userId, { limit: SECTION_PAGE + 1, skip: page * SECTION_PAGE });
      const lines = rows.slice(0, SECTION_PAGE).map((row) => show(row, role));
      return { name, lines, hasMore: rows.length > SECTION_PAGE };
    },
  };
}

/** Reads a part of a list that is always read whole. */
export function partOf<Row>(
  all: (userId: string) => Promise<readonly Row[]>,
): (userId: string, part: Part) => Promise<readonly Row[]> {
  return async (userId, { limit, skip }) => (await all(userId)).slice(skip, skip + limit);
}
