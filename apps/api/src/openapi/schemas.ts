import type { Endpoint } from '@kolo/contract/endpoint';
import * as z from 'zod/mini';
import type { Contract } from './contract.ts';

/** Any part of the document. */
export interface Json {
  [member: string]: unknown;
}

/** JSON Schema, as far as our own code looks into it. */
export interface Schema extends Json {
  $ref?: string;
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  enum?: unknown[];
  pattern?: string;
  default?: unknown;
  example?: unknown;
}

const REF = '#/components/schemas/';
const REFERENCES = /"\$ref":"#\/components\/schemas\/(\w+)"/g;

/** What zod cannot say of a text that is parsed into something else, and an example of it. */
const FACTS: Readonly<Record<string, Schema>> = {
  AccountTypeName: { example: 'ds' },
  AmountNaira: { example: 5_000 },
  BalanceNaira: { example: 20_362 },
  ExactNaira: { example: '20362.96' },
  DayInLagos: { format: 'date', example: '2026-11-20' },
  MonthInLagos: { pattern: String.raw`^20\d{2}-(0[1-9]|1[0-2])$`, example: '2026-11' },
  Instant: { example: '2026-11-20T09:00:00.000Z' },
  Id: { example: '01982580-4829-7000-8000-482913482913' },
  Email: { format: 'email', example: 'ada@mail.example' },
  Phone: { example: '0803 123 4567' },
  Identifier: { example: 'ada@mail.example' },
  Otp: { example: '482913' },
};

type Direction = 'input' | 'output';

/** Makes zod's JSON Schema say what a reader needs and no more. */
function tidy(schema: z.core.JSONSchema.BaseSchema, io: Direction): void {
  // Bounds of JavaScript's numbers, not of ours.
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // The format says the same in a word.
  if (schema.format === 'uuid' || schema.format === 'date-time') delete schema.pattern;
  if (schema.format === 'binary') {
    // These would count characters.
    delete schema.minLength;
    delete schema.maxLength;
    delete schema.contentEncoding;
  }
  // An answer may grow; a client passes over what it does not know.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  nameMembers(schema);
}

/** A record over an enum is an object whose members have names. */
function nameMembers(schema: z.core.JSONSchema.BaseSchema): void {
  const { propertyNames, additionalProperties } = schema;
  if (typeof propertyNames !== 'object' || !propertyNames.enum || !additionalProperties) return;
  schema.properties = Object.fromEntries(
    propertyNames.enum.map((name) => [String(name), structuredClone(additionalProperties)]),
  );
  delete schema.propertyNames;
  delete schema.additionalProperties;
}

/** The objects and lists right inside one, by their names. */
function childrenOf(parent: Json): [name: string, child: Schema][] {
  return Object.entries(parent).filter((entry): entry is [string, Schema] => {
    const [, child] = entry;
    return typeof child === 'object' && child !== null;
  });
}

/** What an anonymous schema and a named one have in common when they say the same; null for what needs no name. */
export function likeness(schema: Schema): string | null {
  const { description: _, example: __, default: ___, ...rest } = schema;
  const members = Object.keys(schema.properties ?? {}).length;
  const values = schema.enum?.length ?? 0;
  return members > 1 || values > 1 || schema.pattern !== undefined ? JSON.stringify(rest) : null;
}

/** Refers to the named schema wherever the same stands without its name, as after a further check of it. */
function share(schema: Schema, names: ReadonlyMap<string | null, string>): void {
  for (const [key, child] of childrenOf(schema)) {
    const like = likeness(child);
    const name = like === null ? undefined : names.get(like);
    if (name === undefined) share(child, names);
    else schema[key] = { $ref: REF + name, ...('default' in child && { default: child.default }) };
  }
}

/** Puts the comments of a declaration beside its members, down to where another named schema begins. */
function describe(schema: Schema, owner: string, comments: Contract['comments']): void {
  for (const [member, property] of Object.entries(schema.properties ?? {})) {
    const description = comments.get(`${owner}.${member}`);
    if (description !== undefined) property.description = description;
  }
  for (const [, child] of childrenOf(schema)) describe(child, owner, comments);
}

const PARTS = ['params', 'query', 'body', 'answer'] as const;

type Ids = ReadonlyMap<z.core.$ZodType, string>;
type Rendered = ReadonlyMap<string, Schema>;

/** Every schema of the contract as JSON Schema by its id, with references to those that have a name. */
function render({ calls, schemas }: Contract): Record<Direction, Rendered> & { ids: Ids } {
  const registry = z.registry<{ id: string }>();
  const ids = new Map<z.core.$ZodType, string>();
  const add = (schema: z.core.$ZodType, id: string) => {
    if (ids.has(schema)) return;
    ids.set(schema, id);
    registry.add(schema, { id });
  };
  for (const [name, schema] of schemas) add(schema, name);
  for (const { endpoint } of calls) {
    for (const part of PARTS) if (endpoint[part]) add(endpoint[part], `${endpoint.name}.${part}`);
  }
  const asJson = (io: Direction): Rendered => {
    const { schemas: all } = z.toJSONSchema(registry, {
      io,
      uri: (id) => REF + id,
      unrepresentable: 'any',
      override: ({ jsonSchema }) => tidy(jsonSchema, io),
    });
    for (const schema of Object.values(all)) {
      delete schema.$schema;
      delete schema.$id;
    }
    // zod types JSON Schema wider than our reading of it.
    return new Map(Object.entries(all)) as Rendered;
  };
  return { input: asJson('input'), output: asJson('output'), ids };
}

/** The schemas of a call, and the named ones that all calls so far refer to. */
export interface Schemas {
  of(endpoint: Endpoint, part: (typeof PARTS)[number]): Schema;
  /** A reference to a named one that answers have. */
  refer(name: string): Schema;
  /** What a reference leads to; any other schema is itself. */
  resolve(schema: Schema): Schema;
  named(): Readonly<Record<string, Schema>>;
}

/** Turns every schema of the contract into JSON Schema: a named one stands once, and is referred to everywhere else. */
export function toSchemas(contract: Contract): Schemas {
  const { ids, ...rendered } = render(contract);
  const used = new Map<string, Schema>();
  const names = (io: Direction) =>
    new Map([...contract.schemas.keys()].map((name) => [likeness(rendered[io].get(name) ?? {}), name]));
  const namesIn = { input: names('input'), output: names('output') };

  const take = (id: string, io: Direction): Schema => {
    const schema = rendered[io].get(id) ?? {};
    share(schema, namesIn[io]);
    describe(schema, id.split('.', 1)[0] ?? '', contract.comments);
    for (const [, name = ''] of JSON.stringify(schema).matchAll(REFERENCES)) use(name, io);
    return schema;
  };
  const use = (name: string, io: Direction): Schema => {
    if (!used.has(name)) {
      used.set(name, {});
      const description = contract.comments.get(name);
      used.set(name, { ...take(name, io), ...(description && { description }), ...FACTS[name] });
    }
    return { $ref: REF + name };
  };

  return {
    of(endpoint, part) {
      const id = endpoint[part] && ids.get(endpoint[part]);
      if (id === undefined) return {};
      const io = part === 'answer' ? 'output' : 'input';
      return contract.schemas.has(id) ? use(id, io) : take(id, io);
    },
    refer: (name) => use(name, 'output'),
    resolve: (schema) => used.get(schema.$ref?.slice(REF.length) ?? '') ?? schema,
    named: () => Object.fromEntries([...used].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
