/** Base32 (RFC 4648): no letter of it is taken for a digit of it. */
export const STATEMENT_CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** 100 bits: nobody guesses one. */
export const STATEMENT_CODE_LENGTH = 20;

/** Where anybody can check a code, below the app's address. The code stands behind `#`, which no server is sent. */
export const STATEMENT_CHECK_PATH = '/statements/check';

const GROUP = /(.{4})(?=.)/g;
const CODE = new RegExp(`^[${STATEMENT_CODE_LETTERS}]{${STATEMENT_CODE_LENGTH}}$`);

/** Digits that the alphabet does not have, and the letters that they were read for. */
const MISREAD: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B' };

/** `ABCD-EFGH-…`, as it is printed. */
export function formatStatementCode(letters: string): string {
  return letters.replaceAll(GROUP, '$1-');
}

/** The letters of a code however it was typed or pasted, groups and case aside; null for what can be none. */
export function readStatementCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
    .replaceAll(/[018]/g, (digit) => MISREAD[digit] ?? digit);
  return CODE.test(letters) ? letters : null;
}
