import type { CallShape } from '../endpoint.ts';
import type { DeskCommand } from './commands.ts';

/** One call of the staff's desk. It is served on the desk's own port, and stands in no document for customers. */
export interface DeskEndpoint extends CallShape {
  /** `staff` needs a session of the desk, and for mutations its CSRF pair; a command also a role that may give it. */
  readonly access: 'public' | 'staff' | DeskCommand;
  /** The page asks by itself: it does not keep a session alive that nobody uses. */
  readonly isBackground?: boolean;
}

/** Every call of the desk is below this path. */
export const DESK_BASE = '/api/desk/v1';

/** Keeps the literal types of one declaration. */
export function deskEndpoint<const E extends DeskEndpoint>(declaration: E): E {
  return declaration;
}
