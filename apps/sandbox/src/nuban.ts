const WEIGHTS = [3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3, 3, 7, 3];

/**
 * A ten-digit account number whose last digit checks the others, by the CBN's rule of 2020: the bank's code as six
 * digits (three-digit codes get zeros before, five-digit ones a 9), then nine serial digits, weighted 3,7,3.
 */
export function accountNumber(bankCode: string, serial: number): string {
  const institution = bankCode.length === 5 ? `9${bankCode}` : bankCode.padStart(6, '0');
  const digits = String(serial).padStart(9, '0');
  const sum = Array.from(institution + digits).reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at] ?? 0),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

/** Virtual accounts are numbered from here on, so that they look like those of a bank in use. */
const FIRST_VIRTUAL_SERIAL = 210_000_000;

/** A virtual account's number; every id gives another one. */
export function virtualAccountNumber(bankCode: string, id: number): string {
  return accountNumber(bankCode, FIRST_VIRTUAL_SERIAL + id);
}
