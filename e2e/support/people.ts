import { randomInt } from 'node:crypto';

export interface Person {
  readonly name: string;
  readonly password: string;
  readonly email?: string;
  /** As a person types it. */
  readonly phone?: string;
}

/** What every journey's customer types. */
export const PIN = '48261';
export const PASSWORD = 'kolo-pot-on-the-shelf-26';

function digits(count: number): string {
  return String(randomInt(0, 10 ** count)).padStart(count, '0');
}

export function personWithEmail(name = 'Adaeze Okonkwo'): Person {
  return { name, password: PASSWORD, email: `adaeze.${digits(9)}@example.ng` };
}

/** Who types the code of the SMS has an e-mail address that is not verified yet. */
export function personWithBoth(): Person {
  return { ...personWithEmail(), phone: `0803${digits(7)}` };
}

/** No e-mail, and a name of forty letters. */
export function personWithPhoneOnly(): Person {
  return {
    name: 'Oluwatimilehinayanfeoluwa Chukwuemekanwa',
    password: PASSWORD,
    phone: `0803${digits(7)}`,
  };
}
