import { TERMS_TEXT_OF, TERMS_VERSION } from '@kolo/domain/terms';
import { expect, it } from 'vitest';
import { sha256 } from '#lib/sha256.ts';
import { prerenderLegal } from './prerender.tsx';

const VERSION_LINE = /<p class="version">.*?<\/p>/;

it('says when its words last changed, and the day moves with them', () => {
  const bodies = Object.values(prerenderLegal()).map(({ body }) => body);
  const words = bodies.map((body) => body.replace(VERSION_LINE, '').replace(/<[^>]*>/g, ' '));
  // Other words have another mark here. Give TERMS_TEXT_OF their day; whether TERMS_VERSION moves is said beside it.
  expect([TERMS_TEXT_OF, sha256(words.join(' ')).slice(0, 16)]).toEqual(['2026-11-29', '0ef5f71543775fa1']);
});

it('is never older than the version that customers agree to', () => {
  expect(TERMS_TEXT_OF >= TERMS_VERSION).toBe(true);
});
