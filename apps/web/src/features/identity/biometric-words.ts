import type { User } from '@kolo/contract/identity';
import type { BiometryKind, Confirmation } from '#native/biometrics.ts';

/** For whom and beside which PIN the choice of fingerprint or face is made: a new PIN, set anywhere, ends it. */
export function biometricOwner({ id, pinSetAt }: Pick<User, 'id' | 'pinSetAt'>): string {
  return `${id} ${pinSetAt}`;
}

/** "Unlock with your …" */
export const KIND_WORDS: Readonly<Record<BiometryKind, string>> = {
  fingerprint: 'fingerprint',
  face: 'face',
};

/** What the lock says after the phone did not confirm; nothing where the customer only turned away. */
export function problemOf(outcome: Confirmation, kind: BiometryKind): string | null {
  switch (outcome) {
    case 'confirmed':
    case 'cancelled':
      return null;
    case 'failed':
      return `Your ${KIND_WORDS[kind]} was not recognised. Try again, or enter your PIN.`;
    case 'locked-out':
      return 'Your phone allows no more tries for now. Enter your PIN.';
  }
}
