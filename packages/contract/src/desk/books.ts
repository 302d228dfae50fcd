import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';

/** So many days are plotted. */
export const BOOK_DAYS = 30;

/** Kinds of accounts in the books: what customers have, then the world outside. */
export const BOOK_KINDS = [
  'ds',
  'sb',
  'ibs',
  'packages',
  'unclaimed',
  'provider',
  'onTheWay',
  'arrived',
  'orders',
  'fees',
  'interest',
  'tax',
  'refunds',
  'losses',
  'other',
] as const;
export type BookKind = (typeof BOOK_KINDS)[number];

/** In naira and kobo, `-20362.96`. */
const Exact = z.string();
/** `2026-11-20` */
const Day = z.string();

export const BookDay = z.object({
  day: Day,
  /** Whole naira, rounded down. */
  in: z.int(),
  out: z.int(),
  held: z.int(),
  /** As they stood when the day was closed; null where that is not known. */
  openPayments: z.nullable(z.int()),
  /** For how long the oldest of them had waited; null where none was open, or that is not known. */
  oldestHours: z.nullable(z.int()),
});
export type BookDay = z.infer<typeof BookDay>;

const OpenDay = z.object({
  day: Day,
  /** Whole naira, rounded down. */
  in: z.int(),
  out: z.int(),
  /** Null before the first night. */
  held: z.nullable(z.int()),
});
export type OpenDay = z.infer<typeof OpenDay>;

export const showBooks = deskEndpoint({
  name: 'showBooks',
  summary:
    'The books as the night left them: totals, the proof and the last 30 days that are closed; and today so far',
  method: 'GET',
  path: '/books',
  access: 'books show',
  status: 200,
  answer: z.object({
    /** The server's time: ages are told by it. */
    at: Instant,
    /** The latest proof that has ended; null before the first one. */
    proof: z.nullable(
      z.object({
        at: Instant,
        tookMs: z.int(),
        holds: z.boolean(),
        /** What does not hold, and how many rows break it. */
        broken: z.array(z.object({ name: z.string(), broken: z.int() })),
      }),
    ),
    /** Null before the first night. */
    totals: z.nullable(
      z.object({
        at: Instant,
        kinds: z.array(z.object({ kind: z.enum(BOOK_KINDS), accounts: z.int(), balance: Exact })),
        /** Of all accounts; `0.00` where the books are closed. */
        sum: Exact,
      }),
    ),
    /** Oldest first. */
    days: z.array(BookDay),
    /** The days after the last closed one, as they stand now, today last; null where adding them up took too long. */
    openDays: z.nullable(z.array(OpenDay)),
    /** Payments that the provider has not decided, now. */
    open: z.object({ payments: z.int(), oldestAt: z.nullable(Instant) }),
  }),
  errors: [],
});
