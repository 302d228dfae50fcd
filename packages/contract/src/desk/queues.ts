import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import type { DeskCommand, FourEyesCommand, StaffRole } from './commands.ts';
import { isFourEyes, mayCommand, mayPropose } from './commands.ts';
import { deskEndpoint } from './endpoint.ts';

interface Queue {
  readonly title: string;
  /** The command that shows it. */
  readonly command: DeskCommand;
  /** Whoever may give this command may open a row, and sees what is personal in it; null if nothing is. */
  readonly opens: DeskCommand | FourEyesCommand | null;
}

/** What waits for staff, in the order in which the desk lists it. */
export const QUEUES = {
  cases: { title: 'Cases', command: 'cases list', opens: 'cases answer' },
  identity: { title: 'Identity checks', command: 'kyc list', opens: 'kyc approve' },
  orders: { title: 'Orders', command: 'orders list', opens: 'orders move' },
  withdrawals: { title: 'Withdrawals', command: 'withdrawals list', opens: null },
  unmatched: { title: 'Unmatched money', command: 'inbound list', opens: 'inbound release' },
  disputes: { title: 'Disputes', command: 'disputes list', opens: null },
  freezes: { title: 'Freezes to review', command: 'customers show', opens: 'customers unfreeze' },
  differences: { title: 'Differences', command: 'cases list', opens: null },
  jobs: { title: 'Failed jobs', command: 'jobs list', opens: null },
  findings: { title: 'Found by the system', command: 'cases list', opens: 'cases answer' },
} as const satisfies Readonly<Record<string, Queue>>;

export type QueueName = keyof typeof QUEUES;

/** In the order of the table, whose keys these are. */
export const QUEUE_NAMES = Object.keys(QUEUES) as QueueName[];

export function maySee(role: StaffRole, queue: QueueName): boolean {
  return mayCommand(role, QUEUES[queue].command);
}

/** Whether this role sees what is personal in the rows of a queue. */
export function mayOpen(role: StaffRole, queue: QueueName): boolean {
  const { opens }: Queue = QUEUES[queue];
  if (opens === null) return false;
  return isFourEyes(opens) ? mayPropose(role, opens) : mayCommand(role, opens);
}

/** Rows of one page. */
export const QUEUE_PAGE = 50;

const RowKey = z.string().check(z.regex(/^[\w.:=-]{1,100}$/));

/** Something that waits for staff. */
export const QueueItem = z.object({
  /** What its queue opens it by. */
  key: z.string(),
  /** Whether there is more of it that is personal, for a role that may open it. */
  isClosed: z.boolean(),
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
  /** What can be chosen of it now: the next steps of an order, the sides of a document, what two can do about a withdrawal. */
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
  // Asked again by the page whenever a count has changed.
  isBackground: true,
  params: z.object({ queue: z.enum(QUEUE_NAMES) }),
  query: z.object({
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{1,15}~[\w.:=-]{1,100}$/))),
  }),
  status: 200,
  answer: z.object({ results: z.array(QueueItem), next: z.nullable(z.string()) }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND'],
});

export const openQueueItem = deskEndpoint({
  name: 'openQueueItem',
  summary: 'What is personal in one row of a queue; each opening is recorded',
  method: 'POST',
  path: '/queues/:queue/open',
  access: 'staff',
  params: z.object({ queue: z.enum(QUEUE_NAMES) }),
  body: z.strictObject({ key: RowKey }),
  status: 200,
  answer: z.object({
    /** With those that the list has. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
    text: z.string(),
  }),
  errors: ['NOT_ALLOWED', 'NOT_FOUND', 'RATE_LIMITED'],
});
