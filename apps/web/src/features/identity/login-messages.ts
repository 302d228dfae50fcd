export type LoginProblem = { field: 'identifier' | 'password' | null; message: string };

const AUTHENTICATION_FAILED = 'Authentication failed';

/** Source: specification, section 8, in its order: the first pattern found in the server's words decides. */
const RULES: ReadonlyArray<LoginProblem & { pattern: RegExp }> = [
  {
    pattern: /locked|disabled/i,
    field: null,
    message: 'Your account has been temporarily locked. Please contact support.',
  },
  {
    pattern: /verification|verify/i,
    field: null,
    message: 'Your account is not verified. Please verify your account first.',
  },
  {
    pattern: /(user|account) (was )?not found|(user|account) does not exist|no (user|account) (found|with)/i,
    field: 'identifier',
    message: 'Account not found. Please check your email or phone number.',
  },
  { pattern: /password/i, field: 'password', message: 'Incorrect password. Please try again.' },
  {
    pattern: /credentials/i,
    field: null,
    message: 'Invalid email/phone number or password. Please check your details and try again.',
  },
];

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : '';
}

/** What a failed sign-in says to the customer, and at which field. */
export function loginProblem(error: unknown): LoginProblem {
  const said = messageOf(error);
  const rule = RULES.find(({ pattern }) => pattern.test(said));
  if (rule !== undefined) return { field: rule.field, message: rule.message };
  return { field: null, message: said === '' ? AUTHENTICATION_FAILED : said };
}
