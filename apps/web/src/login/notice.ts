export interface Notice {
  readonly message: string;
  /** Good news, or why the customer is here without having asked for it. */
  readonly tone: 'ok' | 'warn';
  /** Whose password is new: only that is left to type. */
  readonly identifier?: string;
}

/** What another page passed along in the navigation state, as the browser or the router keeps it. */
export function noticeFrom(state: unknown): Notice | undefined {
  const routed = member(state, 'usr') ?? state;
  const message = member(routed, 'message');
  if (typeof message !== 'string' || message === '') return undefined;
  const identifier = member(routed, 'identifier');
  return {
    message,
    tone: member(routed, 'tone') === 'warn' ? 'warn' : 'ok',
    ...(typeof identifier === 'string' && { identifier }),
  };
}

function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
