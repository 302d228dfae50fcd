import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256 } from './sha256.ts';

it('hashes as everybody does, whatever the length', () => {
  for (let length = 0; length <= 200; length += 1) {
    const text = '₦5,000 '.repeat(30).slice(0, length);
    expect(sha256(text)).toBe(createHash('sha256').update(text).digest('hex'));
  }
});
