import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SCREENS } from '@kolo/contract/analytics';
import { expect, it } from 'vitest';

const source = readFileSync(join(import.meta.dirname, 'routes.tsx'), 'utf8');

/** The patterns in one of its lists. */
function patternsOf(list: string): string[] {
  const [, text = ''] = new RegExp(`const ${list} = \\{(.*?)\\n\\}`, 's').exec(source) ?? [];
  return [...text.matchAll(/^ {2}'(\/[^']*)':/gm)].flatMap(([, pattern = '']) => [pattern]).toSorted();
}

it('the URL map is this one: a screen that comes or goes is a decision', () => {
  const map = {
    strangers: patternsOf('strangerScreens'),
    everybody: patternsOf('publicScreens'),
    bare: patternsOf('bareScreens'),
    customers: patternsOf('customerScreens'),
  };
  expect(map).toMatchSnapshot();
});

it('every screen of a customer has its name in the contract, and no other', () => {
  expect(patternsOf('customerScreens')).toEqual([...SCREENS].toSorted());
});
