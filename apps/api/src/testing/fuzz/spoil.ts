import type { Chance } from './chance.ts';
import type { Tree, TreeObject } from './values.ts';
import { isObject, junk, membersOf } from './values.ts';

const FOREIGN_NAMES = [
  'nonsense',
  '__proto__',
  'constructor',
  'toString',
  'userId',
  'id',
  '',
  'a\u202eb',
  'x'.repeat(5_000),
];

/** An own member, even under the name of the prototype. */
function withMember(tree: TreeObject, name: string, value: Tree): TreeObject {
  return Object.fromEntries([...membersOf(tree).filter(([one]) => one !== name), [name, value]]);
}

/** The tree with one thing wrong with it, at any depth. */
export function spoil(tree: Tree, chance: Chance): Tree {
  if (chance.is(0.1)) return junk(chance);
  if (Array.isArray(tree) && tree.length > 0) {
    const place = chance.below(tree.length);
    return tree.map((item: Tree, at) => (at === place ? spoil(item, chance) : item));
  }
  if (!isObject(tree)) return chance.is(0.15) ? [tree] : junk(chance);
  const names = Object.keys(tree);
  if (names.length === 0 || chance.is(0.15))
    return withMember(tree, chance.pick(FOREIGN_NAMES), junk(chance));
  const name = chance.pick(names);
  if (chance.is(0.15)) return Object.fromEntries(membersOf(tree).filter(([one]) => one !== name));
  return withMember(tree, name, spoil(tree[name] ?? null, chance));
}
