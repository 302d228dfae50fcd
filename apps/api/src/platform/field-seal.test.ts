import { describe, expect, it } from 'vitest';
import { createFieldSeal } from './field-seal.ts';

const OLD = 'old'.repeat(12);
const NEW = 'new'.repeat(12);

describe('sealed fields', () => {
  it('open for their owner only, and hold nothing of the text', () => {
    const fields = createFieldSeal([NEW]);
    const sealed = fields.seal('22380348250', 'ada:bvn');
    expect(fields.open(sealed, 'ada:bvn')).toBe('22380348250');
    expect(sealed.toString('latin1')).not.toContain('22380348250');
    expect(() => fields.open(sealed, 'musa:bvn')).toThrow();
    expect(fields.seal('22380348250', 'ada:bvn').equals(sealed)).toBe(false);
  });

  it('open with a key that has been followed by another, and their hash stays', () => {
    const before = createFieldSeal([OLD]);
    const after = createFieldSeal([NEW, OLD]);
    expect(after.open(before.seal('A00123456', 'ada:id'), 'ada:id')).toBe('A00123456');
    expect(after.hash('22380348250')).toEqual(before.hash('22380348250'));
    expect(() => before.open(after.seal('A00123456', 'ada:id'), 'ada:id')).toThrow('FIELD_KEYS');
  });
});
