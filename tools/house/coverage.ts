/** What V8 says of one function or block. Source: the DevTools protocol, Profiler.FunctionCoverage. */
interface V8Function {
  readonly ranges: readonly {
    readonly startOffset: number;
    readonly endOffset: number;
    readonly count: number;
  }[];
}

export interface V8Script {
  readonly url: string;
  readonly functions: readonly V8Function[];
}

/** By file, how many lines ran inside of a function; a file that was only loaded has none. */
export type Run = Map<string, number>;

const NO_CODE = /^\s*(?:\/\/|\/?\*|$)/;
/** How the bundler names the file whose code follows, where nothing is made small. */
const FILE_BEGINS = /^\/\/ ((?:apps|packages)\/\S+\.tsx?)$/;

/**
 * Marks each character of the script that ran inside of a function. What stands at the top of a module runs when it is loaded,
 * for whatever reason that is, and shows nothing.
 */
function paintRun({ functions }: V8Script, length: number): Uint8Array {
  const painted = new Uint8Array(length);
  const isWholeScript = ({ ranges }: V8Function) =>
    ranges[0]?.startOffset === 0 && (ranges[0]?.endOffset ?? 0) >= length;
  const ranges = functions.filter((one) => !isWholeScript(one)).flatMap((one) => one.ranges);
  // An inner range says more exactly what an outer one says.
  const outerFirst = ranges.toSorted((a, b) => a.startOffset - b.startOffset || b.endOffset - a.endOffset);
  for (const { startOffset, endOffset, count } of outerFirst)
    painted.fill(count > 0 ? 1 : 0, startOffset, endOffset);
  return painted;
}

/** For each line whether something of it ran; comments and blank lines do not. */
function linesThatRan(text: string, painted: Uint8Array): { readonly line: string; readonly ran: boolean }[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const begin = start;
    start += line.length + 1;
    if (NO_CODE.test(line)) return { line, ran: false };
    // The blanks before a block that did not run belong to the function around it.
    const ran = line.split('').some((letter, at) => letter.trim() !== '' && painted[begin + at] === 1);
    return { line, ran };
  });
}

/** How many lines of a file ran that is run as it stands. */
export function runOfFile(text: string, script: V8Script): number {
  return linesThatRan(text, paintRun(script, text.length)).filter(({ ran }) => ran).length;
}

/** What ran of each file that went into a bundle. */
export function runOfBundle(text: string, script: V8Script): Run {
  const run: Run = new Map();
  let file: string | undefined;
  for (const { line, ran } of linesThatRan(text, paintRun(script, text.length))) {
    const begins = FILE_BEGINS.exec(line)?.[1];
    if (line.startsWith('// ') && line.endsWith('.js')) file = undefined;
    if (begins !== undefined) file = begins;
    if (file !== undefined) run.set(file, (run.get(file) ?? 0) + (ran ? 1 : 0));
  }
  return run;
}

/** Adds one run to another. */
export function addRun(to: Run, more: Run): void {
  for (const [file, lines] of more) to.set(file, (to.get(file) ?? 0) + lines);
}
