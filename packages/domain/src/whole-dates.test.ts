import { expect, it } from 'vitest';
import { formatDate, formatDateAndTime, formatDeadline, formatShortDeadline } from './dates.ts';
import { keepDatesWhole } from './whole-dates.ts';

it.each([formatDate, formatDateAndTime, formatDeadline, formatShortDeadline])(
  'no line breaks within what a screen is told of a day, in any month (%o)',
  (format) => {
    for (let month = 0; month < 12; month += 1) {
      const text = format(new Date(Date.UTC(2026, month, 18, 13, 5)));
      const spaces = keepDatesWhole(`It counts until ${text}. Pay it now.`).match(/ /g);
      // Those of the sentence, and one after each comma and on each side of "on".
      const between =
        text
          .match(/, | on /g)
          ?.join('')
          .match(/ /g)?.length ?? 0;
      const weekday = /\bon \w{3} /.test(text) ? 1 : 0;
      expect(spaces, text).toHaveLength(6 + between + weekday);
    }
  },
);

it('leaves every other space and figure as it is', () => {
  const text = 'You have 3 tries left. 5 months, 24 hours and 9 amounts. ₦5,000 in 12 payments by Wed 25.';
  expect(keepDatesWhole(text)).toBe(text);
});
