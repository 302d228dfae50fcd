/** The message that another page passed along in the navigation state, as the browser or the router keeps it. */
export function noticeFrom(state: unknown): string | undefined {
  const routed = member(state, 'usr') ?? state;
  const message = member(routed, 'message');
  return typeof message === 'string' && message !== '' ? message : undefined;
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
