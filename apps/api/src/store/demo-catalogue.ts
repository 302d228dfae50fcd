import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { invariant } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { importCatalogue, readCatalogue } from './import-catalogue.ts';
import { hasProducts } from './queries.ts';

const FILE = join(import.meta.dirname, 'demo-catalogue.json');

/** Fills an empty catalogue, so that development has something to save towards; leaves one that somebody filled alone. */
export async function addDemoCatalogue(services: Services): Promise<void> {
  invariant(!services.config.isProduction, 'production has no demo catalogue');
  if (await hasProducts(services.db)) return;
  await importCatalogue(services, readCatalogue(await readFile(FILE, 'utf8')));
}
