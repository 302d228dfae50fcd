/** Digits of a bank account's number. Source: the central bank's NUBAN standard. */
export const NUBAN_DIGITS = 10;

const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3] as const;

/** `000` before a commercial bank's three digits, `9` before another institution's five; null for a code of another kind. */
function institutionDigits(bankCode: string): string | null {
  if (/^\d{3}$/.test(bankCode)) return `000${bankCode}`;
  // Codes that begin with 0 and the six digits of wallets are the provider's own.
  return /^[1-9]\d{4}$/.test(bankCode) ? `9${bankCode}` : null;
}

/**
 * Whether the last digit of an account number fits the bank; null where the bank's code says nothing of it. A hint, never a
 * refusal: some institutions give out phone numbers as account numbers.
 * Source: the central bank's revised standard of 2020, weights 3,7,3,… over code and serial.
 */
export function hasCheckDigit(bankCode: string, accountNumber: string): boolean | null {
  const code = institutionDigits(bankCode);
  if (code === null || accountNumber.length !== NUBAN_DIGITS || !/^\d+$/.test(accountNumber)) return null;
  const digits = `${code}${accountNumber.slice(0, -1)}`.split('').map(Number);
  const sum = WEIGHTS.reduce<number>((total, weight, at) => total + weight * (digits[at] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === Number(accountNumber.at(-1));
}
