import { describe, expect, it } from 'vitest';
import { EMPTY_ID_FORM, errorsByField, toIdRequest } from './id-form.ts';

const photo = new File(['jpeg'], 'front.jpg', { type: 'image/jpeg' });

describe('the ID form', () => {
  it('asks for the photo and the number', () => {
    expect(toIdRequest(EMPTY_ID_FORM)).toEqual({
      kind: 'wrong',
      errors: { front: 'Add the photo.', number: 'Enter the number.' },
    });
    const short = toIdRequest({ ...EMPTY_ID_FORM, number: '123', front: photo });
    expect(short).toEqual({ kind: 'wrong', errors: { number: 'An NIN has 11 digits.' } });
  });

  it('becomes a request with the number as it is stored', () => {
    const request = toIdRequest({ type: 'passport', number: 'a 0012-3456', front: photo, back: null });
    expect(request).toEqual({
      kind: 'ready',
      body: { type: 'passport', number: 'A00123456', front: photo },
    });
  });

  it('leaves out the back of an ID that has none', () => {
    const form = { ...EMPTY_ID_FORM, number: '70123456789', front: photo, back: photo };
    expect(toIdRequest(form)).not.toHaveProperty('body.back');
    const card = { ...form, type: 'voters_card', number: '90F5B1234567890123' } as const;
    expect(toIdRequest(card)).toHaveProperty('body.back', photo);
  });

  it('keeps the first error of each of its fields', () => {
    const found: [string, string][] = [
      ['front', 'one'],
      ['front', 'two'],
      ['elsewhere', 'three'],
    ];
    expect(errorsByField(found)).toEqual({ front: 'one' });
  });
});
