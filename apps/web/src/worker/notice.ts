/** What a push message says, and where in the app a press on it leads. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  readonly path: string;
  /** Buttons: what each says, and where in the app it leads, which is also its name. */
  readonly actions: readonly { readonly action: string; readonly title: string }[];
}

const INBOX = '/settings/notifications';

/** A browser shows something for every message, or warns of us in its own words. */
const UNREADABLE: Notice = {
  title: 'Kolo',
  body: 'There is something new for you.',
  path: INBOX,
  actions: [],
};

/** A path of this app; what would lead anywhere else becomes the inbox. */
function ownPath(path: unknown, origin: string): string {
  if (typeof path !== 'string' || !path.startsWith('/')) return INBOX;
  if (!URL.canParse(path, origin)) return INBOX;
  const address = new URL(path, origin);
  return address.origin === origin ? address.pathname + address.search : INBOX;
}

/** Reads what the server sent, in the shape that it sends. */
export function noticeFrom(text: string | undefined, origin: string): Notice {
  const sent = membersOf(parsed(text));
  const title = sent.get('title');
  const body = sent.get('body');
  if (typeof title !== 'string' || title === '' || typeof body !== 'string') return UNREADABLE;
  const actions = actionsFrom(sent.get('actions'), origin);
  return { title, body, path: ownPath(sent.get('path'), origin), actions };
}

function actionsFrom(sent: unknown, origin: string): Notice['actions'] {
  if (!Array.isArray(sent)) return [];
  return sent.flatMap((one: unknown) => {
    const members = membersOf(one);
    const title = members.get('label');
    return typeof title === 'string' ? [{ action: ownPath(members.get('path'), origin), title }] : [];
  });
}

/** Where a press on a notification leads: to what its button names, or else to what was kept with it. */
export function addressFrom(data: unknown, button: string, origin: string): string {
  return origin + ownPath(button === '' ? membersOf(data).get('path') : button, origin);
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return null;
  }
}

function membersOf(value: unknown): ReadonlyMap<string, unknown> {
  return new Map(typeof value === 'object' && value !== null ? Object.entries(value) : []);
}
