import type { SbPackage } from '@kolo/contract/packages';
import { expect, test } from 'vitest';
import { mergeChoice, previewMerge } from './merge-preview.ts';

function pot(
  id: string,
  targetAmount: number,
  totalContribution: number,
  status: 'active' | 'closed' = 'active',
) {
  return {
    _id: id,
    product: { id: `product-${id}`, name: id, price: targetAmount, image: 'fridge' },
    targetAmount,
    totalContribution,
    status,
    createdAt: '2026-11-20T09:00:00.000Z',
    pricedAt: '2026-11-20T09:00:00.000Z',
  } satisfies SbPackage;
}

const [fridge, machine, old] = [
  pot('fridge', 385_000, 246_400),
  pot('machine', 140_000, 22_000),
  pot('old', 5_000, 0, 'closed'),
];

test('the result is what both have, measured at the price of the second', () => {
  expect(previewMerge(machine, fridge)).toEqual({
    moved: 22_000,
    saved: 268_400,
    percentBefore: 64,
    percent: 69,
    missing: 116_600,
    surplus: 0,
  });
  expect(previewMerge(fridge, machine)).toMatchObject({ percent: 100, missing: 0, surplus: 128_400 });
});

test('the asked package is the target, another active one the source; one is never merged with itself', () => {
  const all = [old, machine, fridge];
  expect(mergeChoice(all, { from: null, into: 'fridge' })).toEqual({ from: machine, into: fridge });
  expect(mergeChoice(all, { from: 'fridge', into: 'fridge' })).toEqual({ from: machine, into: fridge });
  expect(mergeChoice(all, { from: 'fridge', into: null })).toEqual({ from: fridge, into: machine });
  expect(mergeChoice(all, { from: 'old', into: 'machine' })).toEqual({ from: fridge, into: machine });
  expect(mergeChoice([old, fridge], { from: null, into: 'fridge' })).toBeNull();
});

test('a package that an order holds is neither the target nor the source', () => {
  const held = { ...fridge, heldFor: 'o1' };
  const iron = pot('iron', 30_000, 5_000);
  expect(mergeChoice([held, machine, iron], { from: null, into: 'fridge' })).toEqual({
    from: iron,
    into: machine,
  });
  expect(mergeChoice([held, machine, iron], { from: 'fridge', into: 'iron' })).toEqual({
    from: machine,
    into: iron,
  });
  expect(mergeChoice([held, machine], { from: null, into: 'machine' })).toBeNull();
});
