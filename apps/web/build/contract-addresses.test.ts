import { describe, expect, test } from 'vitest';
import { addressModule, callByAddress } from './contract-addresses.ts';

const SOURCE = `
import * as z from 'zod/mini';
import { endpoint, HEADERS } from './endpoint.ts';
export const NAME_MAX: number = 60;
export const Pet = z.object({ name: z.string() });
export const feedPet = endpoint({
  name: 'feedPet',
  summary: 'Feed a pet',
  method: 'POST',
  path: '/pets/:id/feed',
  access: 'customer',
  idempotent: true,
  proof: HEADERS.resetGrant,
  params: z.object({ id: z.string() }),
  body: z.strictObject({ grams: z.int() }),
  status: 200,
  answer: Pet,
  errors: ['NOT_FOUND'],
});
`;

test('an address module has what a call needs, plain figures, and no schema', () => {
  expect(addressModule(SOURCE).split('\n')).toEqual([
    "import { HEADERS } from '@kolo/contract/endpoint';",
    'export const NAME_MAX = 60;',
    "export const feedPet = { method: 'POST', path: '/pets/:id/feed', access: 'customer', idempotent: true, proof: HEADERS.resetGrant };",
  ]);
});

describe('an import of the contract', () => {
  const rewritten = (code: string) => callByAddress(code, () => new Set(['feedPet', 'NAME_MAX']));

  test('takes what is only called from the address module, under its own name too', () => {
    expect(
      rewritten("import { feedPet as feed, Pet, type Food } from '@kolo/contract/pets';\ncall(feed);"),
    ).toBe(
      "import { feedPet as feed } from '@kolo/contract/pets?addresses';import { Pet } from '@kolo/contract/pets';\ncall(feed);",
    );
  });

  test('stays whole where a form checks with the schema of the endpoint', () => {
    const code = "import { feedPet } from '@kolo/contract/pets';\nuseForm(feedPet.body);";
    expect(rewritten(code)).toBe(code);
  });

  test('of types alone is left to the compiler', () => {
    const code = "import type { feedPet } from '@kolo/contract/pets';";
    expect(rewritten(code)).toBe(code);
  });
});
