import { defect } from './defect.ts';

const BOOKS = 'apps/api/src/books/books.test.ts';
const GRANTS = 'apps/api/src/platform/grants.test.ts';
const ROLES = 'apps/api/src/staff/roles.test.ts';

export const booksDefects = [
  defect('books in any role', {
    file: 'packages/contract/src/desk/books.ts',
    find: "  access: 'books show',\n",
    put: "  access: 'staff',\n",
    caughtBy: [ROLES, 'support: books show'],
  }),
  defect('moves between own accounts as money in', {
    file: 'apps/api/src/books/queries.ts',
    find: 'filter (where to_own and not from_own)',
    put: 'filter (where to_own)',
    caughtBy: [BOOKS, 'what came in, what left, and what is held'],
  }),
  defect('day of the books in UTC', {
    file: 'apps/api/src/books/queries.ts',
    find: "(posted_at at time zone 'Africa/Lagos')::date",
    put: "(posted_at at time zone 'UTC')::date",
    caughtBy: [BOOKS, 'what came in, what left, and what is held'],
  }),
  defect('money that nobody has claimed as a customer’s', {
    file: 'apps/api/src/books/close-days.ts',
    find: 'pot === PACKAGES_ABOVE || isOwnPot(pot)',
    put: 'pot >= 120 || isOwnPot(pot)',
    caughtBy: [BOOKS, 'is no customer’s'],
  }),
  defect('held at the end of a day with what came after it', {
    file: 'apps/api/src/books/close-days.ts',
    find: 'if (day > last) heldKobo',
    put: 'if (day > last && inKobo < 0n) heldKobo',
    caughtBy: [BOOKS, 'what came in, what left, and what is held'],
  }),
  defect('day that is not over closed', {
    file: 'apps/api/src/books/close-days.ts',
    find: 'CLOSING_AFTER_MS)), -1)',
    put: 'CLOSING_AFTER_MS)), 0)',
    caughtBy: [BOOKS, 'what came in, what left, and what is held'],
  }),
  defect('closed day that the app may change', {
    file: 'apps/api/src/platform/migrate.ts',
    find: "  'book_day',\n",
    put: '',
    caughtBy: [GRANTS, 'the app may not update book_day'],
  }),
  defect('open payments of tonight on a day before', {
    file: 'apps/api/src/books/close-days.ts',
    find: 'openPayments: end.day === last ? open.count : null',
    put: 'openPayments: open.count',
    caughtBy: [BOOKS, 'say nothing of what was open then'],
  }),
  defect('books that do not hold shown without what differs', {
    file: 'apps/api/src/ledger/proof-queries.ts',
    find: 'holds: row.holds === true, broken };',
    put: 'holds: row.holds === true, broken: broken.slice(0, 0) };',
    caughtBy: [BOOKS, 'are shown with what differs'],
  }),
  defect('money that left today still held', {
    file: 'apps/api/src/books/open-days.ts',
    find: 'kobo(heldKobo + inKobo - outKobo)',
    put: 'kobo(heldKobo + inKobo)',
    caughtBy: [BOOKS, 'is shown as it stands'],
  }),
  defect('day before the closing left out of the books', {
    file: 'apps/api/src/books/open-days.ts',
    find: 'let day = last ? addDays(last.day, 1) : today;',
    put: 'let day = today;',
    caughtBy: [BOOKS, 'is shown as it stands'],
  }),
];
