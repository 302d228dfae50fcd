import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const SECRET_NAME =
  /^(password|currentPassword|newPassword|otp|pin|currentPin|bvn|number|refreshToken|access|refresh|resetGrant)$/;
const CONTACT_NAME = /^(email|phoneNumber|identifier)$/;
const IS_CONTACT = /@\w+\.|^\+234\d{10}$/;
/** Words that a test sends where a secret belongs are none. */
const SECRET_MIN = 4;
const IS_PLAIN_WORD = /^[a-z]+$/i;

function add(name: string, value: string, into: Set<string>): void {
  if (SECRET_NAME.test(name) && value.length >= SECRET_MIN && !IS_PLAIN_WORD.test(value)) into.add(value);
  if (CONTACT_NAME.test(name) && IS_CONTACT.test(value)) into.add(value);
}

/** Notes the secrets and the contacts of a request or an answer, by the names that the contract gives them. */
export function noteSecrets(value: unknown, into: Set<string>): void {
  // A photo has a member for each of its bytes, and names none.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return;
  for (const [name, member] of Object.entries(value)) {
    // What an answer says to be wrong with a field carries the field's name, and is none of its secrets.
    if (name === 'fields') continue;
    if (typeof member === 'string') add(name, member, into);
    else noteSecrets(member, into);
  }
}

/** Keeps the log of one test app with what was used in it, for the step of the whole run that looks for leaks. */
export function keepEvidence(
  folder: string | null,
  name: string,
  { logs, used }: { logs: readonly string[]; used: ReadonlySet<string> },
): void {
  if (folder === null) return;
  const own = join(folder, name);
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'api.log'), logs.join(''));
  writeFileSync(join(own, 'used.json'), JSON.stringify([...used]));
}
