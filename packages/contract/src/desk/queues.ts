import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import type { DeskCommand, StaffRole } from './commands.ts';
import { mayCommand } from './commands.ts';
import { deskEndpoint } from './endpoint.ts';

/** What waits for staff, in the order in which the desk lists it, each with the command that shows it. */
export const QUEUES = {
  cases: { title: 'Cases', command: 'cases list' },
  identity: { title: 'Identity checks', command: 'kyc list' },
  orders: { title: 'Orders', command: 'orders list' },
  withdrawals: { title: 'Withdrawals', command: 'withdrawals list' },
  unmatched: { title: 'Unmatched money', command: 'inbound list' },
  disputes: { title: 'Disputes', command: 'disputes list' },
  freezes: { title: 'Freezes to review', command: 'customers show' },
  differences: { title: 'Differences', command: 'cases list' },
  findings: { title: 'Found by the system', command: 'cases list' },
} as const satisfies Readonly<Record<string, { title: string; command: DeskCommand }>>;

export type QueueName = keyof typeof QUEUES;

/** In the order of the table, whose keys these are. */
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export function maySee(role: StaffRole, queue: QueueName): boolean {
  return mayCommand(role, QUEUES[queue].command);
}

/** Rows of one page. */
export const QUEUE_PAGE = 50;

/** Something that waits for staff. */
export const QueueItem = z.object({
  /** What a command names it by: a case's number, a reference, a customer's id. */
  id: z.string(),
  /** What it is called in the list. */
  title: z.string(),
  since: Instant,
  /** By when it is to be dealt with; null where nobody set a time. */
  dueAt: z.nullable(Instant),
  /** Whom it is about; null if nobody, or nobody known. */
  customerId: z.nullable(z.string()),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  /** What can be chosen of it now: the next steps of an order, the sides of a document. */
  choices: z.array(z.string()),
  /** What somebody wrote, with their line breaks. */
  text: z.string(),
});
export type QueueItem = z.infer<typeof QueueItem>;

export const listQueues = deskEndpoint({
  name: 'listQueues',
  summary: 'How much waits in each queue that this role may see, and since when',
  method: 'GET',
  path: '/queues',
  access: 'staff',
  // Asked again and again by a page that nobody may be looking at.
  isBackground: true,
  status: 200,
  answer: z.object({
    /** The server's time: ages are told by it. */
    at: Instant,
    queues: z.array(z.object({ name: z.enum(QUEUE_NAMES), count: z.int(), oldestAt: z.nullable(Instant) })),
    /** How many proposals for this role to decide wait for a second person. */
    proposals: z.int(),
  }),
  errors: [],
});

export const readQueue = deskEndpoint({
  name: 'readQueue',
  summary: 'One page of a queue, what comes first at the top',
  method: 'GET',
  path: '/queues/:queue',
  access: 'staff',
  params: z.object({ queue: z.enum(QUEUE_NAMES) }),
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}~[\w.:=-]{1,100}$/))),
  }),
  status: 200,
  answer: z.object({ results: z.array(QueueItem), next: z.nullable(z.string()) }),
  errors: ['NOT_ALLOWED'],
});
