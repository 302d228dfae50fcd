/** The path of this app that a guard or a screen passed along as `from`, unless it leads back to where it is read. */
export function pathFrom(state: unknown, here: string): string | null {
  if (typeof state !== 'object' || state === null || !('from' in state)) return null;
  const { from } = state;
  if (typeof from !== 'string' || !/^\/(?![/\\])/.test(from) || from.startsWith(here)) return null;
  return from;
}
