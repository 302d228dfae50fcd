import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import type { Endpoint } from '@kolo/contract/endpoint';
import { invariant } from '#platform/errors.ts';
import type { Tag } from './tags.ts';
import { SHARED_FILES, TAGS } from './tags.ts';

/** The whole contract, as the document needs it. */
export interface Contract {
  readonly calls: readonly { readonly endpoint: Endpoint; readonly tag: Tag }[];
  /** Each schema that a file exports, by its name there: these are the named schemas of the document. */
  readonly schemas: ReadonlyMap<string, z.core.$ZodType>;
  /** By name of a schema or a call, or of its member. */
  readonly comments: ReadonlyMap<string, string>;
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
}

/** Reads every file of the contract: what it exports, and the comments in its source. */
export async function readContract(): Promise<Contract> {
  const calls: Contract['calls'][number][] = [];
  const schemas = new Map<string, z.core.$ZodType>();
  const comments = new Map<string, string>();
  const files = [
    ...SHARED_FILES.map((file) => ({ file, tag: null })),
    ...TAGS.flatMap((tag) => tag.files.map((file) => ({ file, tag }))),
  ];
  for (const { file, tag } of files) {
    const url = import.meta.resolve(`@kolo/contract/${file}`);
    const source = readFileSync(new URL(url), 'utf8');
    const module: object = await import(url);
    // A module lists its exports by name; a reader follows them in the order in which they were written.
    const place = (name: string) => source.indexOf(`export const ${name} `);
    const exported = Object.entries<unknown>({ ...module }).toSorted(([a], [b]) => place(a) - place(b));
    for (const [name, value] of exported) {
      if (isEndpoint(value) && tag) calls.push({ endpoint: value, tag });
      if (!(value instanceof z.core.$ZodType)) continue;
      invariant(!schemas.has(name), `two files of the contract export a schema ${name}`);
      schemas.set(name, value);
    }
    for (const [name, text] of readComments(source)) comments.set(name, text);
  }
  return { calls, schemas, comments };
}

const DECLARATION = /^export const (\w+)/;
const MEMBER = /^\s+(\w+):/;
const ONE_LINE = /^\s*\/\*\* (.+) \*\/$/;
const OPENS = /^\s*\/\*\*$/;
const CLOSES = /^\s*\*\/$/;

/**
 * The doc comments of what a contract file exports, by `declaration` and by `declaration.member`: what they say to a reader of the code
 * is what the document says to a reader of the API. Relies on the formatter's layout, one declaration or member a line.
 */
export function readComments(source: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  let owner = '';
  let open: string[] | null = null;
  let text = '';
  for (const line of source.split('\n')) {
    if (open) {
      if (CLOSES.test(line)) [text, open] = [open.join(' '), null];
      else open.push(line.replace(/^\s*\* ?/, ''));
      continue;
    }
    if (OPENS.test(line)) {
      open = [];
      continue;
    }
    const oneLine = ONE_LINE.exec(line)?.[1];
    if (oneLine !== undefined) {
      text = oneLine;
      continue;
    }
    // Anything else at the margin, a type or a function, ends the declaration before it.
    if (/^\w/.test(line)) owner = DECLARATION.exec(line)?.[1] ?? '';
    const member = MEMBER.exec(line)?.[1];
    const name = /^\w/.test(line) ? owner : member && `${owner}.${member}`;
    if (text !== '' && owner !== '' && name && !comments.has(name)) comments.set(name, text);
    text = '';
  }
  return comments;
}
