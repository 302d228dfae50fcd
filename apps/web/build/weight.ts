import type { Plugin, Rolldown } from 'vite';
import { APP, chunkOf, chunks, closure, LOG_IN } from './bundle.ts';
import { brotlied } from './compress.ts';

const BYTES_PER_KIB = 1024;

/** All script that a first visit loads, as it travels: the budgets of 75 and 115 KiB less what the answers' headers take. */
const BUDGETS = [
  { page: 'the log-in page', sources: [LOG_IN], maxKib: 74.5 },
  { page: 'the first screen', sources: [APP, '/savings-section.tsx'], maxKib: 114.5 },
] as const;

export async function refuseOverweight(bundle: Rolldown.OutputBundle): Promise<void> {
  for (const { page, sources, maxKib } of BUDGETS) {
    const files = new Set(sources.flatMap((source) => [...closure(bundle, chunkOf(bundle, source))]));
    const scripts = chunks(bundle).filter(({ fileName }) => files.has(fileName));
    const sizes = await Promise.all(
      scripts.map(async ({ code }) => (await brotlied(Buffer.from(code))).length),
    );
    const kib = sizes.reduce((sum, size) => sum + size, 0) / BYTES_PER_KIB;
    if (kib > maxKib)
      throw new Error(`The script of ${page} takes ${kib.toFixed(1)} KiB, and ${maxKib} are allowed`);
  }
}

/** Ends a build that would make customers on a slow line wait longer than was promised. */
export function weight(): Plugin {
  return {
    name: 'kolo:weight',
    apply: 'build',
    enforce: 'post',
    generateBundle: { order: 'post', handler: (_options, bundle) => refuseOverweight(bundle) },
  };
}
