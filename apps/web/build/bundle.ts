import type { Rolldown } from 'vite';

/** Where the app starts, and the log-in page. */
export const APP = '/src/login/open-app.ts';
export const LOG_IN = '/src/login/main.tsx';

export function chunks(bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  return Object.values(bundle).filter((output) => output.type === 'chunk');
}

/** The chunk and all that it loads at once. */
export function closure(
  bundle: Rolldown.OutputBundle,
  start: Rolldown.OutputChunk,
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(start.fileName)) return seen;
  seen.add(start.fileName);
  for (const css of start.viteMetadata?.importedCss ?? []) seen.add(css);
  for (const name of start.imports) {
    const next = bundle[name];
    if (next?.type === 'chunk') closure(bundle, next, seen);
  }
  return seen;
}

export function chunkOf(bundle: Rolldown.OutputBundle, source: string): Rolldown.OutputChunk {
  const found = chunks(bundle).find((chunk) => chunk.moduleIds.some((id) => id.endsWith(source)));
  if (found === undefined) throw new Error(`The build made no chunk of ${source}`);
  return found;
}
