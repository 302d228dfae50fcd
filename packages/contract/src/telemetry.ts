import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Done } from './primitives.ts';

/** Source: specification, section 9. */
export const COMPONENT_STACK_MAX = 1_000;
export const LAZY_STACK_MAX = 500;

export const reportCrash = endpoint({
  name: 'reportCrash',
  summary: 'A crash of the web app, so that the team knows of it',
  method: 'POST',
  path: '/telemetry/crashes',
  access: 'public',
  lines: ['message', 'componentStack'],
  body: z.strictObject({
    message: z.string().check(z.maxLength(500)),
    componentStack: z.optional(z.string().check(z.maxLength(COMPONENT_STACK_MAX))),
    path: z.string().check(z.maxLength(200)),
    kind: z.enum(['render', 'lazy_load']),
  }),
  status: 201,
  answer: Done,
  errors: ['RATE_LIMITED'],
});
