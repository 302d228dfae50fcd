import { showBooks as showBooksEndpoint } from '@kolo/contract/desk/books';
import { feature } from '#platform/feature.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Services } from '#platform/services.ts';
import { closingOfDays } from './close-days.ts';
import { printBooks, showBooks } from './show-books.ts';

/** What the ledger holds, as staff see it: closed day by day, so that a look reads no postings. */
export const books = feature('books', ({ services }: { readonly services: Services }) => ({
  desk: [deskRoute(showBooksEndpoint, () => showBooks(services))],
  dueWork: [closingOfDays(services)],
  commands: [
    {
      name: 'books',
      usage:
        '  books show                                 totals, the proof of the night, the last 30 days that are closed, and today so far',
      async run(words, print) {
        if (words.length === 1 && words[0] === 'show') return printBooks(services, print);
        print('usage: books show');
        return 1;
      },
    },
  ],
}));
