import { readFile } from 'node:fs/promises';
import {
  checkCatalogue as checkEndpoint,
  showCatalogue as showEndpoint,
} from '@kolo/contract/desk/catalogue';
import { getProduct as getEndpoint, listProducts as listEndpoint } from '@kolo/contract/products';
import { feature } from '#platform/feature.ts';
import { deskRoute } from '#platform/http/desk-route.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { importCatalogue } from './import-catalogue.ts';
import { getProduct, listProducts } from './list-products.ts';
import { previewCatalogue, printPreview } from './preview-catalogue.ts';
import { CatalogueError, readCatalogue } from './read-catalogue.ts';
import { printCatalogue, showCatalogue } from './show-catalogue.ts';

/** What one can save towards. */
function routes(services: Services): Route[] {
  return [
    route(listEndpoint, ({ query }) => listProducts(services, query)),
    route(getEndpoint, ({ params }) => getProduct(services, params.id)),
  ];
}

export const store = feature('store', ({ services }: { readonly services: Services }) => ({
  routes: routes(services),
  desk: [
    deskRoute(showEndpoint, ({ query }) => showCatalogue(services, query)),
    deskRoute(checkEndpoint, ({ body }) => previewCatalogue(services, body.catalogue)),
  ],
  commands: [
    {
      name: 'catalogue',
      usage: CATALOGUE_USAGE,
      whole: withFile,
      run: (words, print, actor) => catalogueCommand(services, words, print, actor),
    },
  ],
}));

const CATALOGUE_USAGE = `  catalogue show [WORDS]   products with price, stock and what they cost before
  catalogue check FILE     what an import of the file would change, or which of its lines are wrong
  catalogue import FILE    add or update products from a JSON list or a CSV file, by SKU
`;

/** The file itself in place of its path, which may be another file when it is approved. */
async function withFile([action = '', file = '', ...rest]: readonly string[]): Promise<readonly string[]> {
  if (action !== 'import' || file === '' || file === '--text') return [action, file, ...rest];
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? [action, file, ...rest] : [action, '--text', text];
}

/** `show [WORDS]`, `check FILE`, `import FILE`, `import --text TEXT`; returns the exit code. */
export async function catalogueCommand(
  services: Services,
  words: readonly string[],
  print: (text: string) => void,
  actor: Actor,
): Promise<number> {
  const [action, file, given] = words;
  if (action === 'show') return printCatalogue(services, words.slice(1).join(' '), print);
  if ((action !== 'import' && action !== 'check') || !file) {
    print(`usage:\n${CATALOGUE_USAGE}`);
    return 2;
  }
  try {
    const text = file === '--text' ? (given ?? '') : await readFile(file, 'utf8');
    if (action === 'check') return await printPreview(services, text, print);
    const { added, updated } = await importCatalogue(services, readCatalogue(text), actor);
    print(`${added} ${added === 1 ? 'product' : 'products'} added, ${updated} updated`);
    return 0;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing && !(error instanceof CatalogueError)) throw error;
    print(isMissing ? `There is no file ${file}.` : `Nothing was changed: ${error.message}.`);
    return 1;
  }
}
