import { posix } from 'node:path';
import type { SourceFile } from './source-files.ts';

/** `from '…'` of an import or a re-export, `import '…'` and `import('…')`; types count as well as values. */
const IMPORTS = /(?:\bfrom\s+|\bimport\s*\(\s*|^import\s+)'([^']+)'/gm;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

/** The file below the root that is meant, where it is one of ours. */
function resolve(from: string, target: string): string | undefined {
  const [app] = /^apps\/[^/]+/.exec(from) ?? [];
  if (target.startsWith('.')) return posix.join(posix.dirname(from), target);
  if (target.startsWith('#') && app) return `${app}/src/${target.slice(1).replace(/^\//, '')}`;
  const own = /^@kolo\/(domain|contract)\/(.+)$/.exec(target);
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : undefined;
}

/** What each file imports of the others. */
export function readImports(files: readonly Pick<SourceFile, 'path' | 'text'>[]): Map<string, string[]> {
  const known = new Set(files.map(({ path }) => path));
  return new Map(
    files.map(({ path, text }) => {
      const targets = [...text.replaceAll(COMMENTS, '').matchAll(IMPORTS)].map((match) => match[1] ?? '');
      const found = targets.map((target) => resolve(path, target)).filter((target) => target !== undefined);
      return [path, [...new Set(found)].filter((target) => known.has(target))];
    }),
  );
}

/** The groups of files that can reach each other, each of two files or more: Tarjan's strongly connected components. */
export function findCycles(imports: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const open = new Set<string>();
  const cycles: string[][] = [];

  function visit(file: string): void {
    const own = order.size;
    order.set(file, own);
    low.set(file, own);
    stack.push(file);
    open.add(file);
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) visit(next);
      if (open.has(next)) low.set(file, Math.min(low.get(file) ?? own, low.get(next) ?? own));
    }
    if (low.get(file) !== own) return;
    const group = stack.splice(stack.indexOf(file));
    for (const member of group) open.delete(member);
    if (group.length > 1) cycles.push(group.toSorted());
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
