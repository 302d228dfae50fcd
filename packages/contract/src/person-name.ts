import type { NamePart } from '@kolo/domain/person-name';
import { nameProblem, tidyName, wholeNameProblem } from '@kolo/domain/person-name';
import * as z from 'zod/mini';

/** Characters that are read at all; each letter of a name may be typed as a few. */
const TYPED_MAX = 500;

function personName(part: NamePart) {
  return z.pipe(
    z.string('Enter your name.').check(z.maxLength(TYPED_MAX, 'That name is too long.')),
    z.transform((typed, context) => {
      const name = tidyName(typed);
      const message = nameProblem(name, part);
      if (message === null) return name;
      context.issues.push({ code: 'custom', message, input: typed });
      return z.NEVER;
    }),
  );
}

/** The halves of a customer's own name, tidied. What was stored before this rule is shown as it stands. */
export const FirstName = personName('first');
export const FamilyName = personName('family');

/** Few enough words in both halves together; a half that is not sent is looked at where the other one is stored. */
export const hasFewWords = z.check<{ firstName?: string | undefined; lastName?: string | undefined }>(
  (context) => {
    const { firstName, lastName } = context.value;
    if (firstName === undefined || lastName === undefined) return;
    const message = wholeNameProblem(firstName, lastName);
    if (message !== null)
      context.issues.push({ code: 'custom', message, path: ['lastName'], input: lastName });
  },
);
