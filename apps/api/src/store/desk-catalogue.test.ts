import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';
import { importCatalogue } from './import-catalogue.ts';
import { checkCatalogue, readCatalogue } from './read-catalogue.ts';

const KETTLE = {
  sku: 'KT-1',
  name: 'Test kettle',
  category: 'Test',
  detail: '1 L',
  description: 'Boils the water.',
  image: 'blender',
  price: 9_000,
  stock: 2,
};
const asText = (...items: object[]) => JSON.stringify(items, null, 2);

const world = await openTestApp();
const desk = await openDesk(world);
const ada = await desk.enrol('ada', 'operations');
// Who was added less than a day ago approves nothing.
const bola = await desk.enrol('bola', 'operations');
world.clock.advance(25 * 60 * 60 * 1_000);
await importCatalogue(world.services, readCatalogue(asText(KETTLE, { ...KETTLE, sku: 'KT-2' })));

const call = async (member: TestMember, method: 'GET' | 'POST', path: string, body?: object) =>
  desk.call(method, path, { session: await desk.signIn(member), ...(body && { body }) });
const check = (...items: object[]) => call(ada, 'POST', '/catalogue/check', { catalogue: asText(...items) });
const propose = (catalogue: string) =>
  call(ada, 'POST', '/proposals', { command: 'catalogue offer', catalogue });
const listed = async () => (await call(ada, 'GET', '/catalogue')).body.results;
const priceOf = async (sku: string) =>
  (await listed()).find((one: { sku: string }) => one.sku === sku)?.price;

test('a preview says what an import would change, cuts first, and changes nothing', async () => {
  const { status, body } = await check(
    { ...KETTLE, stock: 7 },
    { ...KETTLE, sku: 'KT-2', price: 8_000, active: false },
    { ...KETTLE, sku: 'KT-3', price: 500 },
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({ products: 3, unchanged: 0, offers: 2, wrongLines: 0, wrong: [] });
  expect(body.changes).toEqual([
    {
      sku: 'KT-2',
      name: 'Test kettle',
      marks: ['cut', 'withdrawn'],
      before: { price: 9_000, stock: 2 },
      after: { price: 8_000, stock: 2 },
    },
    expect.objectContaining({ sku: 'KT-3', marks: ['new'], before: null }),
    expect.objectContaining({ sku: 'KT-1', marks: ['stock'], after: { price: 9_000, stock: 7 } }),
  ]);
  expect(body.counts).toContainEqual({ mark: 'cut', products: 1 });
  expect(
    (await listed()).map(({ sku, price, stock, isSold }: Record<string, unknown>) => [
      sku,
      price,
      stock,
      isSold,
    ]),
  ).toEqual([
    ['KT-1', 9_000, 2, true],
    ['KT-2', 9_000, 2, true],
  ]);
  expect((await check(KETTLE)).body).toMatchObject({ products: 1, unchanged: 1, changes: [] });
  expect((await check({ ...KETTLE, price: 9_001, name: 'Kettle' })).body.changes).toMatchObject([
    { marks: ['raised', 'words'] },
  ]);
});

test('every wrong line is named by its number, and nothing of the file is taken', async () => {
  const csv = [
    'sku,name,category,detail,description,image,price,stock',
    'KT-1,Kettle,Test,1 L,"Boils',
    'the water",blender,12000,5',
    'KT-4,Kettle,Test,1 L,Boils,blender,free,5',
    '',
    'KT-5,Kettle,Test,1 L,Boils',
    'KT-1,Kettle,Test,1 L,Boils,blender,12000,5',
  ].join('\n');
  const { body } = await call(ada, 'POST', '/catalogue/check', { catalogue: csv });
  expect(body.wrong).toEqual([
    { line: 4, what: 'price: takes a whole number, 1 to ₦1,000,000,000,000' },
    { line: 6, what: 'has 5 fields, the header has 8' },
    { line: 7, what: 'KT-1 appears twice, first on line 2' },
  ]);
  expect(body.wrongLines).toBe(3);
  const refused = await propose(csv);
  expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
  expect(refused.body.message).toContain('Nothing was changed: line 4, record 2, price');
  expect(await priceOf('KT-1')).toBe(9_000);
});

test('a JSON list is counted by the lines on which its products begin', () => {
  const text = asText(
    KETTLE,
    { ...KETTLE, sku: 'x', facts: [{ label: '[', value: '},{' }] },
    { ...KETTLE, sku: 'KT-3', colour: 'red' },
  );
  expect(checkCatalogue(text).wrong).toEqual([
    { line: 12, record: 2, what: 'sku: takes capital letters, digits and hyphens' },
    { line: 28, record: 3, what: 'there is no column colour' },
  ]);
  expect(text.split('\n')[27]).toBe('  {');
  expect(checkCatalogue('[]').wrong).toEqual([{ line: 1, record: null, what: 'the file has no products' }]);
  expect(checkCatalogue('[\n  {\n    "sku" 1').wrong).toMatchObject([{ line: 3, record: null }]);
});

test('an import that makes no offer is done at once, and keeps what a product cost before', async () => {
  const { body } = await propose(asText({ ...KETTLE, price: 9_500 }));
  expect(body).toEqual({ message: '0 products added, 1 updated', number: null });
  await propose(asText({ ...KETTLE, price: 9_500, stock: 4 }));
  const [kettle] = await listed();
  expect(kettle).toMatchObject({ price: 9_500, stock: 4 });
  expect(kettle.prices.map(({ price }: { price: number }) => price)).toEqual([9_500, 9_000]);
  const { printed } = await world.staff('catalogue', 'show', 'kettle');
  expect(printed).toContain('KT-1  Test kettle  ₦9,500  4 in stock  before: ₦9,000 from 2026-11-2');
  expect((await call(ada, 'GET', '/catalogue?text=nothing')).body).toEqual({ results: [], next: null });
  const paged = await call(ada, 'GET', '/catalogue?after=KT-1&text=kt%20kettle');
  expect(paged.body.results).toMatchObject([{ sku: 'KT-2' }]);
});

test('an import that cuts a price waits for a second person, and is done as it was previewed', async () => {
  const { body } = await propose(asText({ ...KETTLE, price: 4_000, stock: 4 }));
  expect(body.number).toMatch(/^P-\d+$/);
  expect(await priceOf('KT-1')).toBe(9_500);
  const approve = (member: TestMember) => call(member, 'POST', `/proposals/${body.number}/approve`);
  await call(bola, 'POST', `/proposals/${body.number}/read`);
  expect((await approve(ada)).status).not.toBe(200);
  expect((await approve(bola)).status).toBe(200);
  expect(await priceOf('KT-1')).toBe(4_000);
});

test('what would be a price cut by another name waits for a second person too', async () => {
  const old = { ...KETTLE, sku: 'KT-9', price: 1_000 };
  await importCatalogue(world.services, readCatalogue(asText(old)));
  const numberOf = async (item: object) => (await propose(asText({ ...old, ...item }))).body.number;
  expect(await numberOf({ name: 'Generator, 5 kVA' })).toEqual(expect.any(String));
  // Dearer, fewer and no longer sold: nobody is offered anything.
  expect(await numberOf({ price: 1_100 })).toBeNull();
  expect(await numberOf({ price: 1_100, stock: 1, active: false })).toBeNull();
  const offers = [
    { price: 1_100, stock: 1 },
    { price: 1_100, stock: 1, name: 'Generator, 5 kVA' },
    { sku: 'KT-10', name: 'Generator, 5 kVA' },
  ];
  for (const offer of offers) expect([offer, await numberOf(offer)]).toEqual([offer, expect.any(String)]);
  // Under a product that is not sold words can be changed, and who sells it again is asked for both.
  expect(await numberOf({ price: 1_100, stock: 1, active: false, name: 'Generator, 5 kVA' })).toBeNull();
  const { results } = (await call(bola, 'GET', '/proposals')).body;
  const changes = results.flatMap((one: { changes: { name: string }[] }) => one.changes);
  expect(changes).toContainEqual({
    name: 'KT-9',
    before: '₦1,100, 1 in stock, Test kettle, 1 L, not sold',
    after: '₦1,100, 1 in stock, Test kettle, 1 L',
  });
  expect(changes).toContainEqual({
    name: 'KT-10',
    before: null,
    after: '₦1,000, 2 in stock, Generator, 5 kVA, 1 L',
  });
});

test('an import of before the last pieces were sold is not approved: it would sell them again', async () => {
  const { body } = await propose(asText({ ...KETTLE, price: 3_000, stock: 4 }));
  await call(bola, 'POST', `/proposals/${body.number}/read`);
  await world.services.db.updateTable('product').set({ stock: 0 }).where('sku', '=', 'KT-1').execute();
  const refused = await call(bola, 'POST', `/proposals/${body.number}/approve`);
  expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
  const [kettle] = await listed();
  expect(kettle).toMatchObject({ price: 4_000, stock: 0 });
});

test('a file that leaves the stock out changes a price and no piece, whatever was sold since it was checked', async () => {
  const { stock: _, ...iron } = { ...KETTLE, sku: 'KT-20', name: 'Test iron' };
  await importCatalogue(world.services, readCatalogue(asText({ ...iron, stock: 6 })));
  const raised = { ...iron, price: 9_700 };
  expect((await check(raised)).body.changes).toMatchObject([
    { marks: ['raised'], before: { price: 9_000, stock: 6 }, after: { price: 9_700, stock: 6 } },
  ]);
  await world.services.db.updateTable('product').set({ stock: 1 }).where('sku', '=', 'KT-20').execute();
  const { body } = await propose(asText(raised));
  expect(body).toEqual({ message: '0 products added, 1 updated', number: null });
  const { results } = (await call(ada, 'GET', '/catalogue?text=kt-20')).body;
  expect(results).toMatchObject([{ price: 9_700, stock: 1 }]);
  // What two people decide is the price: a piece that is sold before the second has looked stands in nobody's way.
  await world.services.db.updateTable('product').set({ stock: 5 }).where('sku', '=', 'KT-20').execute();
  const { body: cut } = await propose(asText({ ...iron, price: 8_800 }));
  await world.services.db.updateTable('product').set({ stock: 4 }).where('sku', '=', 'KT-20').execute();
  await call(bola, 'POST', `/proposals/${cut.number}/read`);
  expect((await call(bola, 'POST', `/proposals/${cut.number}/approve`)).status).toBe(200);
  expect((await call(ada, 'GET', '/catalogue?text=kt-20')).body.results).toMatchObject([
    { price: 8_800, stock: 4 },
  ]);
});

test('a new product without a stock is wrong, and so is a stock that was written for other pieces than there are', async () => {
  await importCatalogue(world.services, readCatalogue(asText({ ...KETTLE, sku: 'KT-22', stock: 3 })));
  const { stock: _, ...fresh } = { ...KETTLE, sku: 'KT-21' };
  const late = { ...KETTLE, sku: 'KT-22', stock: 9, stockWas: 4 };
  expect((await check(fresh, late)).body).toMatchObject({
    products: 0,
    wrongLines: 2,
    wrong: [
      { line: 2, what: 'stock: a new product needs one' },
      { line: 11, what: 'stockWas: says 4, and there are 3 now' },
    ],
  });
  for (const item of [fresh, late]) {
    const { status, body } = await propose(asText(item));
    expect([status, body.code]).toEqual([409, 'WRONG_STATE']);
    expect(body.message).toContain(`Nothing was changed: ${item.sku}, stock`);
  }
  const counted = await check({ ...late, stockWas: 3 });
  expect(counted.body.changes).toMatchObject([{ before: { stock: 3 }, after: { stock: 9 } }]);
  expect((await propose(asText({ ...late, stockWas: 3 }))).body.number).toBeNull();
  const { results } = (await call(ada, 'GET', '/catalogue?text=kt-22')).body;
  expect(results).toMatchObject([{ stock: 9 }]);
});

test('an import of many products asks the database as often as one of a single product', async () => {
  let asked = 0;
  const db = world.services.db.withPlugin({
    transformQuery: ({ node }) => {
      asked += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const counted = async (count: number) => {
    asked = 0;
    const items = Array.from({ length: count }, (_, at) => ({ ...KETTLE, sku: `MANY-${count}-${at}` }));
    const done = await importCatalogue({ ...world.services, db }, readCatalogue(asText(...items)));
    expect(done).toEqual({ added: count, updated: 0 });
    return asked;
  };
  expect(await counted(40)).toBe(await counted(1));
  const { results } = (await call(ada, 'GET', '/catalogue?text=many-40')).body;
  expect(results).toHaveLength(40);
  for (const { prices } of results) expect(prices).toHaveLength(1);
});

test('what a product cost stays as it was', async () => {
  const update = world.services.db.updateTable('productPrice').set({ since: world.clock.now() });
  await expect(update.execute()).rejects.toThrow(/permission denied/);
});
