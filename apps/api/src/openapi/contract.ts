import { readFileSync } from 'node:fs';
import type { Endpoint } from '@kolo/contract/endpoint';
import * as z from 'zod/mini';
import { invariant } from '#platform/errors.ts';
import { readComments } from './comments.ts';
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
