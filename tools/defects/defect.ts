/** A plausible mistake: in `file`, which is named from the root, `find` becomes `put`. `find` occurs in it exactly once. */
export interface Change {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** A seeded defect: the mistake, and the test that has to turn red under it. */
export interface Defect {
  /** What goes wrong, as a sentence; unique. */
  readonly name: string;
  readonly changes: readonly Change[];
  /** A test file of vitest, or `e2e` for the browser journeys; and the name of the test, or a part of it. */
  readonly caughtBy: readonly [file: string, test: string];
}

interface DefectEntry extends Change {
  /** What else the same mistake changes. */
  readonly also?: readonly Change[];
  readonly caughtBy: Defect['caughtBy'];
}

export function defect(name: string, { also = [], caughtBy, file, find, put }: DefectEntry): Defect {
  return { name, caughtBy, changes: [{ file, find, put }, ...also] };
}

/** The text with the mistake in it. Throws where `find` does not occur exactly once. */
export function applyChange(text: string, { file, find, put }: Change): string {
  const parts = text.split(find);
  if (parts.length === 2) return parts.join(put);
  throw new Error(`${file} has ${parts.length - 1} places that read: ${find}`);
}
