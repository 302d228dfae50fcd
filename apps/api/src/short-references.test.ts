import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { paymentsCommand } from './payments/feature.ts';
import {
  findReferenced,
  longReference,
  shortReferenceAt,
  shortReferenceOf,
} from '#platform/short-references.ts';
import { shellActor } from '#platform/staff-record.ts';

const world = await openMoneyApp();

const ADA = '01940000-0000-7000-8000-00000000000a';
const BOLA = '01940000-0000-7000-8000-00000000000b';

test('two customers with a reference of one name have short ones of their own, the same each time', async () => {
  const { db } = world.services;
  const ada = { userId: ADA, reference: 'closing-1' };
  const bola = { ...ada, userId: BOLA };
  const short = await shortReferenceOf(db, ada);
  expect(await shortReferenceOf(db, ada)).toBe(short);
  expect(await shortReferenceOf(db, bola)).not.toBe(short);
  expect(await findReferenced(db, short)).toEqual(ada);
});

test('a reference that another customer has too is passed over where their short ones meet', async () => {
  const { db } = world.services;
  const ada = { userId: ADA, reference: 'closing-2' };
  const met = { short: shortReferenceAt(ada, 0), userId: BOLA, reference: 'closing-2' };
  await db.insertInto('shortReference').values(met).execute();
  expect(await shortReferenceOf(db, ada)).toBe(shortReferenceAt(ada, 1));
});

test('one that is taken by another is passed over, by whoever asks first and ever after', async () => {
  const { db } = world.services;
  const ada = { userId: ADA, reference: 'kolo-1' };
  const taken = shortReferenceAt(ada, 0);
  await db.insertInto('shortReference').values({ short: taken, userId: BOLA, reference: 'kolo-2' }).execute();
  const [once, again] = [await shortReferenceOf(db, ada), await shortReferenceOf(db, ada)];
  expect([once, again]).toEqual([shortReferenceAt(ada, 1), shortReferenceAt(ada, 1)]);
  expect(await findReferenced(db, taken)).toEqual({ userId: BOLA, reference: 'kolo-2' });
});

test('what is taken while another takes it goes to who was first', async () => {
  const { db } = world.services;
  const ada = { userId: ADA, reference: 'kolo-3' };
  const first = shortReferenceAt(ada, 0);
  const bolas = { userId: BOLA, reference: 'kolo-4' };
  const tx = await db.startTransaction().execute();
  await tx
    .insertInto('shortReference')
    .values({ short: first, ...bolas })
    .execute();
  const asked = shortReferenceOf(db, ada);
  await backendThatWaits(db, 'insert into "short_reference"');
  await tx.commit().execute();
  expect(await asked).toBe(shortReferenceAt(ada, 1));
  expect(await findReferenced(db, first)).toEqual(bolas);
});

test('a payment, its line of the list, its receipt and staff know it by one short reference, however that is typed', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 2_500);
  await world.play(reference, 'success');
  const { body } = await world.status(customer, reference);
  expect(body.shortReference).toMatch(/^KLO-.{4}-.{4}$/);
  const list = await customer.authed('GET', '/transactions/self');
  const receipt = await customer.authed('GET', `/transactions/${list.body.transactions[0].id}`);
  const home = await customer.authed('GET', '/home');
  for (const shown of [list.body.transactions[0], home.body.transactions[0], receipt.body])
    expect(shown.shortReference).toBe(body.shortReference);

  const typed = body.shortReference.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o');
  expect(await longReference(world.services.db, typed)).toBe(reference);
  const lines: string[] = [];
  expect(
    await paymentsCommand(world.services, ['show', typed], (line) => lines.push(line), shellActor()),
  ).toBe(0);
  expect(lines[0]).toBe(`${body.shortReference}  ${reference}  customer ${customer.userId}`);
  expect(lines[1]).toContain('succeeded  ₦2,500.00  card');
  expect(await paymentsCommand(world.services, ['show', reference], () => undefined, shellActor())).toBe(0);
  expect(
    await paymentsCommand(world.services, ['show', 'KLO-0000-0001'], () => undefined, shellActor()),
  ).toBe(1);
});

test("a short reference opens nothing of another customer's", async () => {
  const [ada, bola] = [await world.signUpSaver(), await world.signUpSaver()];
  const reference = await world.started(ada, 2_000);
  const { shortReference } = (await world.status(ada, reference)).body;
  expect((await world.status(bola, shortReference)).status).toBe(404);
});
