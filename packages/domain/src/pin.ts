/** One digit throughout, or a group of digits over and over: 0000, 1212, 123123. */
const REPEATED = /^(\d+?)\1+$/;

/** Each digit twice: 1122. */
const DOUBLED = /^(?:(\d)\1)+$/;

const YEAR = /^(?:19|20)\d\d$/;

/** The digits in their order on the keys, 0 after 9. */
const RUN_UP = '0123456789'.repeat(3);
const RUN_DOWN = '9876543210'.repeat(3);

/** The middle column of the keys, down and up. */
const COLUMN = ['2580', '0852'];

/**
 * Whether a PIN is among those that a guesser tries first. Source: DataGenetics' count of 3.4 million leaked PINs, whose twenty
 * most common are all of these kinds but 1004; 2580 is the twenty-second. Mirrored ones like 1221 are not among them and stay allowed.
 */
export function isGuessablePin(pin: string): boolean {
  return (
    REPEATED.test(pin) ||
    DOUBLED.test(pin) ||
    YEAR.test(pin) ||
    RUN_UP.includes(pin) ||
    RUN_DOWN.includes(pin) ||
    COLUMN.includes(pin)
  );
}
