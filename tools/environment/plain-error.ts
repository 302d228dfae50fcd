/** A failure that a person can mend: shown as its one sentence, without a stack. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** What the file system said, as a sentence; `undefined` where it says nothing a person could act on. */
export function plainFileError(error: unknown, path: string): PlainError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  if (error.code === 'ENOSPC') return new PlainError(`The disk is full: ${path} could not be written.`);
  if (error.code === 'EACCES' || error.code === 'EPERM') {
    return new PlainError(`${path} belongs to another user and cannot be used by this one.`);
  }
  if (error.code === 'EROFS') return new PlainError(`${path} is on a read-only disk.`);
  return undefined;
}

/** Prints one sentence for an expected failure, the whole error otherwise. */
export function printFailure(error: unknown): void {
  console.error(error instanceof PlainError ? error.message : error);
}
