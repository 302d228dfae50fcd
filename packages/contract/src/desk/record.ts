import * as z from 'zod/mini';
import { Id, Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';
import { StaffName } from './staff.ts';

/** Lines of one page. */
export const RECORD_PAGE = 50;

/** What a value was and what it became, by its name. */
export const Change = z.object({
  name: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
});
export type Change = z.infer<typeof Change>;

/** Something that a member of staff did. */
const RecordLine = z.object({
  id: z.string(),
  at: Instant,
  /** Who did it, and who approved it. */
  actor: z.string(),
  /** By the name that the command has on the command line. */
  command: z.string(),
  customerId: z.nullable(z.string()),
  /** Whether the role of who asks reads neither why it was done nor what it changed. */
  isClosed: z.boolean(),
  reason: z.nullable(z.string()),
  changes: z.array(Change),
});
export type RecordLine = z.infer<typeof RecordLine>;

export const showRecord = deskEndpoint({
  name: 'showRecord',
  summary: 'What all staff, one of them, or anyone for one customer did, newest first; each look is recorded',
  method: 'POST',
  path: '/record',
  access: 'record show',
  body: z.strictObject({
    staff: z.optional(StaffName),
    customerId: z.optional(Id),
    /** `next` of the page before. */
    after: z.optional(Id),
  }),
  status: 200,
  answer: z.object({ results: z.array(RecordLine), next: z.nullable(z.string()) }),
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
