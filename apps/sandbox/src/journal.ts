import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const entrySchema = z.object({ table: z.string(), key: z.string(), value: z.unknown().optional() });

/** One line of the journal; without a value the row is gone. */
export type JournalEntry = z.infer<typeof entrySchema>;

export type Journal = {
  /** Takes the file over for writing. */
  start(): void;
  append(entry: JournalEntry): void;
  /** Lines written since the last rewrite, live or not. */
  lines(): number;
  rewrite(live: Iterable<JournalEntry>): void;
  close(): void;
};

const NEWLINE = 0x0a;
const REWRITE_CHUNK_CHARS = 1 << 20;

/**
 * An append-only file of table rows. A write costs one line and is in the kernel before the call returns, so it
 * survives a kill -9 of this process. Reading changes nothing on disk, because the file may still be another process's.
 */
export function openJournal(dir: string, replay: (entry: JournalEntry) => void): Journal {
  mkdirSync(dir, { recursive: true });
  const path = join(dir, 'journal.ndjson');
  const found = existsSync(path) ? readLines(path, replay) : { lines: 0, wholeBytes: 0 };
  let { lines } = found;
  let file: number | undefined;

  return {
    start() {
      // A kill in the middle of a write leaves half a line, which must not become part of the next one.
      if (existsSync(path)) truncateSync(path, found.wholeBytes);
      file = openSync(path, 'a');
    },
    append(entry) {
      if (file === undefined) throw new Error('The journal was written to before it was started');
      writeSync(file, `${JSON.stringify(entry)}\n`);
      lines += 1;
    },
    lines: () => lines,
    rewrite(live) {
      const next = `${path}.next`;
      lines = writeLines(next, live);
      if (file !== undefined) closeSync(file);
      renameSync(next, path);
      file = openSync(path, 'a');
    },
    close() {
      if (file !== undefined) closeSync(file);
      file = undefined;
    },
  };
}

function readLines(
  path: string,
  replay: (entry: JournalEntry) => void,
): { lines: number; wholeBytes: number } {
  const bytes = readFileSync(path);
  let start = 0;
  let lines = 0;
  for (let end = bytes.indexOf(NEWLINE, start); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
    replay(entrySchema.parse(JSON.parse(bytes.toString('utf8', start, end))));
    start = end + 1;
    lines += 1;
  }
  return { lines, wholeBytes: start };
}

function writeLines(path: string, live: Iterable<JournalEntry>): number {
  const file = openSync(path, 'w');
  let lines = 0;
  let chunk = '';
  for (const entry of live) {
    chunk += `${JSON.stringify(entry)}\n`;
    lines += 1;
    if (chunk.length > REWRITE_CHUNK_CHARS) {
      writeSync(file, chunk);
      chunk = '';
    }
  }
  writeSync(file, chunk);
  closeSync(file);
  return lines;
}
