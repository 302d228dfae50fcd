import { describe, expect, it } from 'vitest';
import { featuredPackages } from './featured.ts';

const one = (id: string, type: string, status?: string) => ({ id, type, ...(status && { status }) });
const ids = (chosen: readonly { id: string }[]) => chosen.map(({ id }) => id).join('');

describe('the packages of the carousel', () => {
  it('are all when there are three or fewer, without the closed ones', () => {
    expect(
      ids(featuredPackages([one('a', 'daily'), one('b', 'daily', 'active'), one('c', 'sb', 'closed')])),
    ).toBe('ab');
  });

  it('are one per type, the active one first, then filled with active ones', () => {
    const many = [
      one('a', 'daily', 'matured'),
      one('b', 'daily', 'active'),
      one('c', 'daily', 'active'),
      one('d', 'sb', 'active'),
    ];
    expect(ids(featuredPackages(many))).toBe('bdc');
  });

  it('are never more than three and take any where no active one is left', () => {
    const many = [
      one('a', 'ibs', 'matured'),
      one('b', 'ibs', 'matured'),
      one('c', 'ibs', 'matured'),
      one('d', 'daily', 'active'),
    ];
    expect(ids(featuredPackages(many))).toBe('adb');
  });
});
