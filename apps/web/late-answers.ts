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
