import { configure } from '@testing-library/react';
import { pace } from '@kolo/tools/environment/pace.ts';

/** How long a test waits for what it looks for: a slow machine takes longer to draw a page, and is not wrong. */
configure({ asyncUtilTimeout: 2_500 * pace() });

/** What an answer takes to be read, so that a test which looks at the screen before it is there fails each time, not now and then. */
const LATE_MS = 5;

for (const read of ['json', 'text', 'blob'] as const) {
  const atOnce = Response.prototype[read];
  Object.defineProperty(Response.prototype, read, {
    ...Object.getOwnPropertyDescriptor(Response.prototype, read),
    value: async function (this: Response) {
      await new Promise((resolve) => setTimeout(resolve, LATE_MS));
      return atOnce.call(this);
    },
  });
}
