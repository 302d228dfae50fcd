import type { Run } from './coverage.ts';

/** More lines than this of a file beside the spine need a reason. */
const LINES_WITHOUT_REASON = 20;

/** The way of a datum through the house. */
export interface Spine {
  readonly journey: string;
  /** What must be opened to follow it, in the order of a reader. */
  readonly files: readonly string[];
  /** What runs besides, by the beginning of its path, and why a reader need not open it. */
  readonly besides: readonly (readonly [begins: string, reason: string])[];
}

const FEATURE_FILES =
  /^apps\/api\/src\/(?!platform\/|ledger\/|providers\/|testing\/)[^/]+\/|^apps\/web\/src\/(?:features|login|app\/screens)\//;
/** Values and schemas: that they were loaded is all that there is to see of them. */
const DECLARATIONS = /^packages\/contract\//;

export interface SpineProof {
  /** Files of the spine that did not run. */
  readonly idle: readonly string[];
  /** Files beside it that ran, each with its lines and its reason; null where it has none. */
  readonly besides: readonly {
    readonly file: string;
    readonly lines: number;
    readonly reason: string | null;
  }[];
  /** Every file of a feature of which something ran. */
  readonly touched: readonly string[];
}

/** Holds a spine against what ran; `loaded` are the files that were there to run. */
export function proveSpine(spine: Spine, run: Run, loaded: ReadonlySet<string>): SpineProof {
  const ran = (file: string) => (DECLARATIONS.test(file) ? loaded.has(file) : (run.get(file) ?? 0) > 0);
  const touched = [...run].filter(([file, lines]) => lines > 0 && FEATURE_FILES.test(file));
  const besides = touched
    .filter(([file, lines]) => lines > LINES_WITHOUT_REASON && !spine.files.includes(file))
    .toSorted(([, a], [, b]) => b - a)
    .map(([file, lines]) => {
      const reason = spine.besides.find(([begins]) => file.startsWith(begins))?.[1] ?? null;
      return { file, lines, reason };
    });
  return {
    idle: spine.files.filter((file) => !ran(file)),
    besides,
    touched: touched.map(([file]) => file).toSorted(),
  };
}

/** What of a run is the process alone, with nobody there: its lines are taken away. */
export function withoutIdle(run: Run, idle: Run): Run {
  return new Map([...run].map(([file, lines]) => [file, Math.max(0, lines - (idle.get(file) ?? 0))]));
}
