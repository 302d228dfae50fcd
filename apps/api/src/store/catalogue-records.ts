/** One product as the file says it, with the line on which it begins. */
export interface FileRecord {
  readonly line: number;
  /** Counted from 1. */
  readonly record: number;
  readonly value: unknown;
  /** Why it is no record at all. */
  readonly problem?: string;
}

/** A file that has no records, with the line at which that shows. */
export class UnreadableFile extends Error {
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

function lineAt(text: string, end: number): number {
  return text.slice(0, end).split('\n').length;
}

/** The records of a JSON list or a CSV file. Throws an UnreadableFile. */
export function recordsIn(text: string): FileRecord[] {
  return /^\s*\[/.test(text) ? recordsOfJson(text) : recordsOfCsv(text);
}

function parseList(text: string): unknown[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    throw new UnreadableFile(lineAt(text, at), message);
  }
  // It begins with a bracket, so it is a list.
  return parsed as unknown[];
}

/** A string with all that is quoted in it, or what opens, closes or parts, or the beginning of another value. */
const JSON_PART = /"(?:[^"\\]|\\.)*"|[[\]{},]|[^\s:[\]{},"]+/gs;

/** The line on which each value of the list begins; the text is sound. */
function linesOf(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let isNext = false;
  let line = 1;
  let counted = 0;
  for (const { 0: part, index } of text.matchAll(JSON_PART)) {
    line += text.slice(counted, index).split('\n').length - 1;
    counted = index;
    if (isNext && part !== ']') lines.push(line);
    isNext = depth <= 1 && (part === ',' || (part === '[' && depth === 0));
    if (part === '[' || part === '{') depth += 1;
    if (part === ']' || part === '}') depth -= 1;
  }
  return lines;
}

function recordsOfJson(text: string): FileRecord[] {
  const list = parseList(text);
  const lines = linesOf(text);
  return list.map((value, at) => ({ line: lines[at] ?? 1, record: at + 1, value }));
}

/** In CSV the facts stand in one field, `Power: 2.5 kVA; Fuel: petrol`, and an empty field of the stock leaves it out. */
function valueOf({ facts = '', ...record }: Record<string, string>): object {
  const pairs = facts.split(';').filter((fact) => fact.trim() !== '');
  const said = Object.entries(record).filter(([name, text]) => !CAN_BE_EMPTY.has(name) || text.trim() !== '');
  return {
    ...Object.fromEntries(said),
    facts: pairs.map((pair) => {
      const [label = '', ...value] = pair.split(':');
      return { label, value: value.join(':') };
    }),
  };
}

const CAN_BE_EMPTY: ReadonlySet<string> = new Set(['stock', 'stockWas']);

interface Row {
  readonly line: number;
  readonly fields: readonly string[];
}

/** CSV with a header line (RFC 4180: quotes around a field, a doubled quote inside): one record per line, by the header's names. */
function recordsOfCsv(text: string): FileRecord[] {
  const [header, ...rows] = rowsOf(text.replace(/^\uFEFF/, ''));
  if (!header) return [];
  const { fields: names } = header;
  return rows.map(({ line, fields }, at) => {
    if (fields.length !== names.length) {
      const problem = `has ${fields.length} fields, the header has ${names.length}`;
      return { line, record: at + 1, value: null, problem };
    }
    const record = Object.fromEntries(names.map((name, column) => [name.trim(), fields[column] ?? '']));
    return { line, record: at + 1, value: valueOf(record) };
  });
}

/** A field and what ends it. */
const FIELD = /(?:"([^"]*(?:""[^"]*)*)"|([^",\r\n]*))(,|\r?\n|$)/gy;

function rowsOf(text: string): Row[] {
  const rows: Row[] = [];
  let fields: string[] = [];
  let line = 1;
  let begins = 1;
  let end = 0;
  for (const { index, 0: whole, 1: quoted, 2: plain = '', 3: ending } of text.matchAll(FIELD)) {
    fields.push(quoted?.replaceAll('""', '"') ?? plain);
    end = index + whole.length;
    line += whole.split('\n').length - 1;
    if (ending === ',') continue;
    // An empty line is no record.
    if (fields.length > 1 || fields[0] !== '') rows.push({ line: begins, fields });
    fields = [];
    begins = line;
  }
  if (end < text.length)
    throw new UnreadableFile(
      lineAt(text, end),
      'there is a quote within a field: put the whole field in quotes, and double those inside',
    );
  return rows;
}
