/** What may stand in a text of somebody else's and belongs in no log and no report. Source: security checklist, line 28. */
const SECRETS: readonly (readonly [form: RegExp, said: string])[] = [
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/(?<![\w-])[\w-]{86}(?![\w-])/g, '[token]'],
  [/\$argon2id\$[\w$=,+/]+/g, '[hash]'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
  [/\+?234[789]\d{9}(?!\d)/g, '[phone]'],
  // Codes, phones, BVNs and cards, however they are spaced; not the digits of an id, a decimal or a line number.
  [/(?<![\w.:/-])\d(?:[ -]?\d){3,18}(?![\w.-]*[a-z])(?!\w)/gi, '[digits]'],
];

/** The text without addresses, tokens and numbers that could be a person's. */
export function scrub(text: string): string {
  return SECRETS.reduce((left, [form, said]) => left.replace(form, said), text);
}

const STACK_MAX = 4_000;

/** What a log line says of an error: its kind, its words and where it was thrown, and of a database's error what was broken. */
export interface LoggedError {
  readonly type: string;
  readonly message: string;
  readonly stack: string;
  readonly code?: string;
  readonly table?: string;
  readonly constraint?: string;
  readonly cause?: LoggedError;
}

function named(error: Error, member: string): Record<string, string> {
  const value: unknown = Reflect.get(error, member);
  return typeof value === 'string' ? { [member]: value } : {};
}

/**
 * Only these members: a database's error carries whole rows in `detail`, a mail server's the addresses. The stack's first
 * lines repeat the message, so it is cut to the places.
 */
export function loggedError(error: unknown): LoggedError | string {
  if (!(error instanceof Error)) return scrub(String(error));
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause instanceof Error ? loggedError(error.cause) : null;
  return {
    type: error.name,
    message: scrub(error.message),
    stack: places.join('\n').slice(0, STACK_MAX),
    ...named(error, 'code'),
    ...named(error, 'table'),
    ...named(error, 'constraint'),
    ...(cause !== null && typeof cause !== 'string' && { cause }),
  };
}
