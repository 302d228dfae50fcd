import { readFile } from 'node:fs/promises';
import type { Services } from '#platform/services.ts';
import { CatalogueError, importCatalogue, readCatalogue } from './import-catalogue.ts';

export const CATALOGUE_USAGE = `  catalogue import FILE    add or update products from a JSON list or a CSV file, by SKU
`;

/** `import FILE`; answers the exit code. */
export async function catalogueCommand(
  services: Services,
  [action, file]: readonly string[],
  print: (text: string) => void,
): Promise<number> {
  if (action !== 'import' || !file) {
    print(`usage:\n${CATALOGUE_USAGE}`);
    return 2;
  }
  try {
    const { added, updated } = await importCatalogue(services, readCatalogue(await readFile(file, 'utf8')));
    print(`${added} products added, ${updated} updated`);
    return 0;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!isMissing && !(error instanceof CatalogueError)) throw error;
    print(isMissing ? `There is no file ${file}.` : `Nothing was changed: ${error.message}.`);
    return 1;
  }
}
