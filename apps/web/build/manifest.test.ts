import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';

const PUBLIC = new URL('../public/', import.meta.url);
const Icon = z.object({
  src: z.string(),
  sizes: z.string(),
  type: z.string(),
  purpose: z.optional(z.string()),
});
const manifest = z
  .object({
    id: z.string(),
    start_url: z.string(),
    scope: z.string(),
    display: z.string(),
    icons: z.array(Icon),
    shortcuts: z.array(z.object({ name: z.string(), url: z.string(), icons: z.array(Icon) })),
  })
  .parse(JSON.parse(readFileSync(new URL('manifest.webmanifest', PUBLIC), 'utf8')));

/** Where a PNG states its width and its height. Source: PNG specification, 11.2.2. */
const WIDTH_AT = 16;
const HEIGHT_AT = 20;

it('the app can be installed: it opens at the dashboard, without the bars of a browser', () => {
  expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'standalone' });
});

it('its icons are of the sizes that browsers ask for, and one may be cut to any shape', () => {
  const all = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes, type } of all) {
    const file = readFileSync(new URL(src.slice(1), PUBLIC));
    if (type === 'image/svg+xml') expect(file.toString('utf8'), src).toContain('<svg');
    else expect(`${file.readUInt32BE(WIDTH_AT)}x${file.readUInt32BE(HEIGHT_AT)}`, src).toBe(sizes);
  }
  const sizesOf = (purpose: string) =>
    manifest.icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes);
  expect(sizesOf('any')).toEqual(expect.arrayContaining(['192x192', '512x512']));
  expect(sizesOf('maskable')).toContain('512x512');
});

it('a long press on it leads to a deposit or a new package', () => {
  const routes = readFileSync(new URL('../src/app/routes.tsx', import.meta.url), 'utf8');
  expect(manifest.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Deposit', '/payments/deposit'],
    ['New package', '/packages/new'],
  ]);
  for (const { url } of manifest.shortcuts) expect(routes).toContain(`'${url}': lazyScreen(`);
});
