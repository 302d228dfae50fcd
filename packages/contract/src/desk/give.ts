import * as z from 'zod/mini';
import { Done } from '../primitives.ts';
import type { DeskCommand } from './commands.ts';
import { deskEndpoint } from './endpoint.ts';
import type { QueueName } from './queues.ts';

export const STAFF_REASON_MAX = 300;

export interface Given {
  /** Whose rows it is about; null for a command about a customer. */
  readonly queue: QueueName | null;
  /** What it does, on its button. */
  readonly does: string;
  /** Who reads the reason; null for a command that takes none. */
  readonly reasonFor: 'customer' | 'staff' | null;
  /** What it can make of the row, of which the row says what follows now; none for a command that takes no choice. */
  readonly choices: readonly string[];
}

/** The commands that staff give about one row of a queue or one customer, each the same as on the command line. */
export const GIVEN = {
  'kyc approve': { queue: 'identity', does: 'Approve', reasonFor: null, choices: [] },
  'kyc reject': { queue: 'identity', does: 'Reject', reasonFor: 'customer', choices: [] },
  'orders move': {
    queue: 'orders',
    does: 'Mark as',
    reasonFor: null,
    choices: ['confirmed', 'dispatched', 'delivered'],
  },
  'orders cancel': { queue: 'orders', does: 'Cancel the order', reasonFor: 'customer', choices: [] },
  'withdrawals retry': {
    queue: 'withdrawals',
    does: 'Ask the provider now',
    reasonFor: null,
    choices: [],
  },
  'jobs retry': { queue: 'jobs', does: 'Run it again', reasonFor: 'staff', choices: [] },
  'customers end-sessions': {
    queue: null,
    does: 'Log out every device',
    reasonFor: 'staff',
    choices: [],
  },
} as const satisfies Partial<Readonly<Record<DeskCommand, Given>>>;

export type GivenCommand = keyof typeof GIVEN;

/** In the order of the table, whose keys these are. */
export const GIVEN_COMMANDS = Object.keys(GIVEN) as GivenCommand[];

export const giveCommand = deskEndpoint({
  name: 'giveCommand',
  summary: 'Give a command about one row of a queue; it is recorded with its reason',
  method: 'POST',
  path: '/commands',
  access: 'staff',
  body: z.strictObject({
    command: z.enum(GIVEN_COMMANDS),
    target: z.string().check(z.regex(/^[A-Za-z0-9][\w.:=-]{0,99}$/)),
    choice: z.optional(z.string().check(z.regex(/^[a-z]{1,30}$/))),
    reason: z.optional(
      z.string().check(
        z.trim(),
        z.minLength(1, 'Say why.'),
        z.maxLength(STAFF_REASON_MAX, `Say it in ${STAFF_REASON_MAX} letters or fewer.`),
        // On the command line it would be an option.
        z.regex(/^[^-]/, 'Begin the reason with a word.'),
      ),
    ),
  }),
  status: 200,
  answer: Done,
  errors: ['NOT_ALLOWED', 'RATE_LIMITED', 'WRONG_STATE'],
});
