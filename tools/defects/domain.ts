import { defect } from './defect.ts';

export const domainDefects = [
  defect('direction mark stored', {
    file: 'packages/domain/src/text.ts',
    find: `  if (DIRECTION.test(text)) return 'This has an invisible character. Delete it and type it again.';
`,
    put: '',
    caughtBy: ['apps/api/src/sweep-text.test.ts', 'body of POST /cases'],
  }),
  defect('guessable pin taken', {
    file: 'packages/contract/src/pin.ts',
    find: `    otp: Otp,
    pin: NewPin,`,
    put: `    otp: Otp,
    pin: Pin,`,
    caughtBy: ['apps/api/src/identity/pin.test.ts', 'a PIN that a guesser tries first is refused'],
  }),
  defect('interest floored alone', {
    file: 'packages/domain/src/interest.ts',
    find: 'return shownChange(principalKobo, kobo(principalKobo + interestKobo));',
    put: 'return koboToNairaFloor(interestKobo);',
    caughtBy: [
      'packages/domain/src/interest.test.ts',
      'shows the interest as the balance moves when it is paid, kobo of the principal and all',
    ],
  }),
  defect('interest rounded each day', {
    file: 'packages/domain/src/interest.ts',
    find: 'return kobo((principalKobo * BigInt(percent) * BigInt(days)) / (PER_CENT * DAYS_PER_YEAR));',
    put: 'return kobo(((principalKobo * BigInt(percent)) / (PER_CENT * DAYS_PER_YEAR)) * BigInt(days));',
    caughtBy: [
      'packages/domain/src/interest-reference.test.ts',
      'for 10,000 principals, rates, starts and ends',
    ],
  }),
  defect('interest year of 366 days', {
    file: 'packages/domain/src/interest.ts',
    find: 'const DAYS_PER_YEAR = 365n;',
    put: 'const DAYS_PER_YEAR = 366n;',
    caughtBy: [
      'packages/domain/src/interest-reference.test.ts',
      'for 10,000 principals, rates, starts and ends',
    ],
  }),
  defect('kobo rounded up', {
    file: 'packages/domain/src/money.ts',
    find: 'const cutTowardsZero = amount % KOBO_PER_NAIRA < 0n;',
    put: 'const cutTowardsZero = amount % KOBO_PER_NAIRA > 0n;',
    caughtBy: ['packages/domain/src/money.test.ts', 'shows the floor and never more than what is there'],
  }),
  defect('last naira cannot leave', {
    file: 'packages/domain/src/withdrawal.ts',
    find: 'if (amount >= least || (isRest && amount >= leastOfRest)) return null;',
    put: 'if (amount >= least) return null;',
    caughtBy: [
      'apps/api/src/payouts/request-payout.test.ts',
      'is all that is left where that is less than ₦100, and no less than a bank transfer takes',
    ],
  }),
  defect('link leads to another site', {
    file: 'packages/domain/src/deep-links.ts',
    find: 'return { path: parts.length === 0 ? FALLBACK : pathOf(parts), params: rest };',
    put: 'return { path: parts.length === 0 ? FALLBACK : route, params: rest };',
    caughtBy: ['packages/domain/src/deep-links.test.ts', 'no link leads to another site'],
  }),
  defect('maturity past month end', {
    file: 'packages/domain/src/dates.ts',
    find: 'const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));',
    put: 'const then = new Date(Date.UTC(year, month - 1 + months, day));',
    caughtBy: [
      'packages/domain/src/interest-reference.test.ts',
      'for 10,000 locks with top-ups, from their start to their maturity',
    ],
  }),
  defect('rest below what the provider sends', {
    file: 'packages/domain/src/withdrawal.ts',
    find: 'if (amount >= least || (isRest && amount >= leastOfRest)) return null;',
    put: 'if (amount >= least || isRest) return null;',
    caughtBy: ['packages/domain/src/withdrawal.test.ts', 'less than ₦100 leaves only as all that is left'],
  }),
  defect('security notice silenced', {
    file: 'packages/contract/src/notification-preferences.ts',
    find: "const Kept = z.optional(z.literal(true, 'Security notices always come by email and SMS.'));",
    put: "const Kept = z.optional(z.boolean('Security notices always come by email and SMS.'));",
    caughtBy: ['apps/api/src/notifications/preferences.test.ts', 'cannot be switched off'],
  }),
  defect('tax on principal', {
    file: 'packages/domain/src/interest.ts',
    find: 'const taxKobo = taxOn(interestKobo, maturesOn);',
    put: 'const taxKobo = taxOn(kobo(principalKobo + interestKobo), maturesOn);',
    caughtBy: [
      'packages/domain/src/interest-reference.test.ts',
      'for 10,000 locks with top-ups, from their start to their maturity',
    ],
  }),
  defect('two words in common are one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'return proves(cover(theirs, ours, false));',
    put: 'return sharesTwoWords(record, other) || proves(cover(theirs, ours, false));',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'brothers'],
  }),
  defect('an account of two is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'extra.every(({ text: word }) => !NOT_ONE_PERSON.has(word))',
    put: 'extra.every(({ text: word }) => word !== "")',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI VENTURES is for staff'],
  }),
  defect('further names without end are one person', {
    file: 'packages/domain/src/name-match.ts',
    find: `count(extra) <= EXTRA_WORDS_MAX &&
    `,
    put: '',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI JOHN ROBBER MUSA is for staff'],
  }),
  defect('a company at the end of a long name is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'return parts.length > PARTS_MAX ? [] : parts;',
    put: 'return parts.slice(0, PARTS_MAX);',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'BA-VENTURES is for staff'],
  }),
  defect('a company behind initials is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'initials.length > INITIALS_MAX || SPELLED_COMPANIES.has(initials)',
    put: 'SPELLED_COMPANIES.has(initials)',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI A B C D is for staff'],
  }),
  defect('a company spelled in initials is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'initials.length > INITIALS_MAX || SPELLED_COMPANIES.has(initials)',
    put: 'initials.length > INITIALS_MAX',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI L.T.D. is for staff'],
  }),
  defect('a business in foods is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'bakery food foods water',
    put: 'bakery water',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI FOODS is for staff'],
  }),
  defect('a name with brackets is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'BRACKETS.test(text) ||',
    put: '',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI（EMEKA） is for staff'],
  }),
  defect('who trades as another is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: '!TRADING_AS.test(fold(text)) &&',
    put: '',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA OBI T A EMEKA NWOSU is for staff'],
  }),
  defect('a name of six words is one person', {
    file: 'packages/domain/src/name-match.ts',
    find: 'count(whole) <= WORDS_MAX &&',
    put: '',
    caughtBy: ['packages/domain/src/name-match.test.ts', 'ADA CHIOMA NGOZI OBI EMEKA NWOSU is for staff'],
  }),
  defect('look-alike letters are a name', {
    file: 'packages/domain/src/person-name.ts',
    find: '(?=[A-\\u02af\\u1e00-\\u1eff])',
    put: '',
    caughtBy: ['packages/domain/src/person-name.test.ts', 'is written in Latin letters alone'],
  }),
  defect('a customer called Kolo Support', {
    file: 'packages/domain/src/person-name.ts',
    find: "return looksOfficial(whole) ? 'Write your own name as on your ID.' : null;",
    put: 'return null;',
    caughtBy: ['packages/domain/src/person-name.test.ts', 'does not pass for us'],
  }),
  defect('short reference with a wrong letter taken', {
    file: 'packages/domain/src/short-reference.ts',
    find: 'if (letters === undefined || checkOf(letters) !== 0) return null;',
    put: 'if (letters === undefined) return null;',
    caughtBy: ['packages/domain/src/short-reference.test.ts', 'is refused with one wrong letter'],
  }),
  defect('letters that changed places taken', {
    file: 'packages/domain/src/short-reference.ts',
    find: '(check, letter) => doubled(check) ^ LETTERS.indexOf(letter)',
    put: '(check, letter) => check ^ LETTERS.indexOf(letter)',
    caughtBy: ['packages/domain/src/short-reference.test.ts', 'is refused where two letters changed places'],
  }),
];
