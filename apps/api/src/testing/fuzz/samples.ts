import * as z from 'zod/mini';
import type { Chance } from './chance.ts';
import type { Tree, TreeObject } from './values.ts';
import { NEARLY } from './values.ts';

/** What of JSON Schema the contract is written in. */
interface Shape {
  readonly type?: string;
  readonly const?: string | number | boolean;
  readonly enum?: readonly (string | number)[];
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly oneOf?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
}

export function shapeOf(schema: z.core.$ZodType): Shape {
  // JSON Schema, of which the members above are read.
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;
}

function sampleText({ pattern, minLength = 0, maxLength = 100 }: Shape, chance: Chance): string {
  const form = pattern === undefined ? null : new RegExp(pattern, 'u');
  const fits = NEARLY.filter(
    (text) => text.length >= minLength && text.length <= maxLength && (form?.test(text) ?? true),
  );
  return fits.length > 0 ? chance.pick(fits) : 'x'.repeat(Math.max(1, minLength));
}

function sampleNumber({ minimum, exclusiveMinimum, maximum = 1e12 }: Shape, chance: Chance): number {
  const least = minimum ?? (exclusiveMinimum ?? 0) + 1;
  return chance.pick([
    least,
    maximum,
    Math.min(maximum, Math.max(least, 1_000)),
    Math.min(maximum, least + 1),
  ]);
}

function sampleObject({ properties = {}, required = [] }: Shape, chance: Chance): TreeObject {
  const kept = Object.entries(properties).filter(([name]) => required.includes(name) || chance.is(0.5));
  return Object.fromEntries(kept.map(([name, shape]) => [name, sample(shape, chance)]));
}

/** What a schema may well let pass, with values at the edges of what it allows. */
export function sample(shape: Shape, chance: Chance): Tree {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices && choices.length > 0) return sample(chance.pick(choices), chance);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return chance.pick(shape.enum);
  switch (shape.type) {
    case 'string':
      return sampleText(shape, chance);
    case 'integer':
    case 'number':
      return sampleNumber(shape, chance);
    case 'boolean':
      return chance.is(0.5);
    case 'array':
      return Array.from({ length: 1 + chance.below(3) }, () => sample(shape.items ?? {}, chance));
    case 'object':
      return sampleObject(shape, chance);
    default:
      return null;
  }
}
