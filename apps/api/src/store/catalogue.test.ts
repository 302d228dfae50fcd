import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { ALONE } from '#testing/desk.ts';
import { catalogueCommand } from './feature.ts';
import { addDemoCatalogue, importCatalogue } from './import-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

const world = await openTestApp();
await addDemoCatalogue(world.services);
const customer = await world.signUp();

const list = (query = '') => customer.authed('GET', `/products${query}`);

const ITEM = {
  sku: 'TEST-1',
  name: 'Test kettle',
  category: 'Test',
  detail: '1 L',
  description: 'Boils 100% of the water_it gets.',
  image: 'blender',
  price: 9_000,
  stock: 2,
};

const asText = (...items: object[]) => JSON.stringify(items);

describe('GET /products', () => {
  test('refuses a stranger, a page that cannot be, and fields that nobody knows', async () => {
    expect((await world.call('GET', '/products')).status).toBe(401);
    for (const query of ['?page=0', '?limit=101', `?search=${'k'.repeat(81)}`, '?sort=price']) {
      expect([query, (await list(query)).body.code]).toEqual([query, 'VALIDATION']);
    }
  });

  test('pages through 40 products in 8 categories, each once', async () => {
    const first = await list();
    expect(first.body).toMatchObject({ page: 1, totalPages: 2, totalResults: 40 });
    expect(first.body.categories).toHaveLength(8);
    const second = await list('?page=2');
    const ids = [...first.body.results, ...second.body.results].map(({ id }) => id);
    expect(new Set(ids).size).toBe(40);
    expect((await list('?page=3')).body.results).toEqual([]);
  });

  test('finds by every word and by category; signs of the pattern are letters', async () => {
    const { body } = await list('?search=double%20FRIDGE');
    expect(body.results.map(({ name }: { name: string }) => name)).toEqual([
      'Double-door fridge Zuma 210',
      'Double-door fridge Zuma 350',
    ]);
    expect((await list('?category=Power&search=generator')).body.totalResults).toBe(1);
    for (const search of ['%25', '_', '%5C', 'generator%20fridge']) {
      expect([search, (await list(`?search=${search}`)).body.totalResults]).toEqual([search, 0]);
    }
    expect((await list('?category=Boats')).body).toMatchObject({
      results: [],
      totalResults: 0,
      totalPages: 0,
    });
  });
});

describe('GET /products/{id}', () => {
  test('answers the product with its facts; an unknown one and no id are refused', async () => {
    const [found] = (await list('?search=Sabo%202.5')).body.results;
    const { status, body } = await customer.authed('GET', `/products/${found.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...found, price: 298_000, inStock: true, image: 'generator' });
    expect(body.facts).toContainEqual({ label: 'Power', value: '2.5 kVA' });
    expect((await customer.authed('GET', `/products/${customer.userId}`)).body.code).toBe('NOT_FOUND');
    expect((await customer.authed('GET', '/products/fridge')).body.code).toBe('NOT_FOUND');
    expect((await world.call('GET', `/products/${found.id}`)).status).toBe(401);
  });

  test('does not show what is no longer sold, and says what is out of stock', async () => {
    await importCatalogue(world.services, readCatalogue(asText(ITEM)));
    const [kettle] = (await list('?search=kettle')).body.results;
    await importCatalogue(world.services, readCatalogue(asText({ ...ITEM, stock: 0 })));
    expect((await list('?search=kettle')).body.results).toEqual([{ ...kettle, inStock: false }]);
    await importCatalogue(world.services, readCatalogue(asText({ ...ITEM, active: false })));
    expect((await list('?search=kettle')).body.results).toEqual([]);
    expect((await list()).body.categories).not.toContain('Test');
    expect((await customer.authed('GET', `/products/${kettle.id}`)).status).toBe(404);
  });
});

describe('the catalogue file', () => {
  test('is read as CSV like as JSON: quotes, commas, lines and facts', () => {
    const csv =
      'sku,name,category,detail,description,image,price,stock,facts\r\n' +
      'TEST-1,Test kettle,Test,1 L,"Boils ""well"",\nand quickly",blender,9000,2,Power: 2 kW; Ratio: 1:2\r\n\r\n';
    expect(readCatalogue(csv)).toEqual([
      {
        ...ITEM,
        description: 'Boils "well",\nand quickly',
        active: true,
        facts: [
          { label: 'Power', value: '2 kW' },
          { label: 'Ratio', value: '1:2' },
        ],
      },
    ]);
  });

  test('may leave the stock of a product out, by an empty field, no column or no member', () => {
    const header = 'sku,name,category,detail,description,image,price';
    const line = 'TEST-1,Test kettle,Test,1 L,Boils,blender,9000';
    const { stock: _, ...withoutStock } = ITEM;
    const files = [`${header}\n${line}`, `${header},stock,stockWas\n${line}, ,`, asText(withoutStock)];
    for (const file of files) {
      const [read] = readCatalogue(file);
      expect([file, read?.sku, read?.stock, read?.stockWas]).toEqual([file, 'TEST-1', undefined, undefined]);
    }
  });

  test('is refused as a whole, with the record and the field that are wrong', () => {
    const wrong: [string, string][] = [
      [asText(ITEM, { ...ITEM, sku: 'B', price: 0.5 }), 'record 2, sku'],
      [asText(ITEM, { ...ITEM, sku: 'B-2', price: 0.5 }), 'record 2, price'],
      [asText({ ...ITEM, price: 0 }), 'record 1, price'],
      [asText({ ...ITEM, stock: -1 }), 'record 1, stock'],
      [asText({ ...ITEM, image: '../secret' }), 'record 1, image'],
      [asText({ ...ITEM, colour: 'red' }), 'record 1'],
      [asText(ITEM, ITEM), 'TEST-1 appears twice'],
      [asText({ ...ITEM, stock: '' }), 'record 1, stock: takes a whole number'],
      [asText({ ...ITEM, stock: null }), 'record 1, stock'],
      ['[{', 'JSON'],
      ['sku,name\nA-1,5" pipe\nA-2,6" pipe', 'line 2, there is a quote within a field'],
      ['sku,name\nA-1,"Pipe" of 5 m', 'line 2, there is a quote within a field'],
      ['sku,name\nA-1,"Pipe', 'line 2, there is a quote within a field'],
      ['sku,name\nA-1', 'line 2, record 1, has 1 fields'],
    ];
    for (const [text, message] of wrong) expect(() => readCatalogue(text)).toThrow(message);
  });

  test('is imported by the staff command, which says what it did and never half', async () => {
    const file = join(tmpdir(), `kolo-catalogue-${world.services.ids.next()}.json`);
    const said: string[] = [];
    const run = (...words: string[]) =>
      catalogueCommand(world.services, words, (text) => said.push(text), ALONE);
    await writeFile(file, asText({ ...ITEM, sku: 'TEST-2' }, { ...ITEM, sku: 'TEST-3' }));
    expect([await run('import', file), await run('import', file)]).toEqual([0, 0]);
    await writeFile(file, asText({ ...ITEM, sku: 'TEST-4' }, { ...ITEM, price: -1 }));
    expect([await run('import', file), await run('import', '/nowhere.json'), await run('list')]).toEqual([
      1, 1, 2,
    ]);
    expect(said.slice(0, 4)).toEqual([
      '2 products added, 0 updated',
      '0 products added, 2 updated',
      'Nothing was changed: line 1, record 2, price: takes a whole number, 1 to ₦1,000,000,000,000.',
      'There is no file /nowhere.json.',
    ]);
    await rm(file);
  });
});

test('the demo catalogue is added once, and a catalogue that somebody filled is left alone', async () => {
  const { totalResults } = (await list('?limit=1')).body;
  await addDemoCatalogue(world.services);
  expect((await list('?limit=1')).body.totalResults).toBe(totalResults);
});
