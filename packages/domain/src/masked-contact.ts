import { normalisePhone } from './phone.ts';

const SHOWN_OF_MAIL = 2;
const SHOWN_AT_START = 4;
const SHOWN_AT_END = 3;

/**
 * `ad***@gmail.com`, `0803***567`, of an address or an E.164 number: enough for its owner to know it by, not enough to write or
 * call there. Plain letters, since it stands in an SMS.
 */
export function maskedContact(identifier: string): string {
  const at = identifier.lastIndexOf('@');
  if (at >= 0) {
    const name = identifier.slice(0, at);
    return `${name.slice(0, name.length > SHOWN_OF_MAIL ? SHOWN_OF_MAIL : 1)}***${identifier.slice(at)}`;
  }
  const local = `0${identifier.slice('+234'.length)}`;
  return `${local.slice(0, SHOWN_AT_START)}***${local.slice(-SHOWN_AT_END)}`;
}

const MAIL = /[^\s@<>"',;:()]+@[^\s@<>"',;:()]+\.[^\s@<>"',;:()]+/g;
const DIGITS = /\+?\d[\d\s().-]{8,18}\d/g;

/** The same sentence with each address and each Nigerian mobile number in it masked. Other numbers stay: a reference is no contact. */
export function withContactsMasked(text: string): string {
  return text.replace(MAIL, maskedContact).replace(DIGITS, (digits) => {
    const phone = normalisePhone(digits);
    return phone === null ? digits : maskedContact(phone);
  });
}
