import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { guarded } from '../paystack/guard.ts';
import type { Person } from '../records.ts';

const bvnQuery = z.object({
  bvn: z.string().regex(/^\d{11}$/),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  dob: z.iso.date().optional(),
});
const ninQuery = z.object({ nin: z.string().regex(/^\d{11}$/) });
const bvnBody = z.object({ bvn: z.string().regex(/^\d{11}$/), selfie_image: z.string().min(1) });

/** The provider's own sample person, whom every integration knows. */
const sample: Person = {
  bvn: '22380348250',
  nin: '70123456789',
  firstName: 'Adaeze',
  lastName: 'Okonkwo',
  birthDate: '1993-05-06',
  phone: '08031234567',
};

/** Dojah's look-ups, under /identity. */
export function dojahRoutes(app: FastifyInstance, context: Context): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!hasKeys(request))
      return reply.code(401).send({ error: 'Unauthorized: send AppId and Authorization headers' });
    return undefined;
  });
  const byBvn = guarded(context, 'identity', (request, reply) => {
    const query = bvnQuery.safeParse(request.query);
    if (!query.success) return refuse(reply, 'Invalid BVN, or a parameter that cannot be read');
    const person = findByBvn(context, query.data.bvn);
    if (!person) return refuse(reply, 'BVN not found');
    const { first_name, last_name, dob } = query.data;
    const asksToMatch = (first_name ?? last_name ?? dob) !== undefined;
    return { entity: asksToMatch ? matched(person, query.data) : bvnEntity(person) };
  });
  app.get('/api/v1/kyc/bvn', byBvn);
  app.get('/api/v1/kyc/bvn/full', byBvn);
  app.post(
    '/api/v1/kyc/bvn/verify',
    guarded(context, 'identity', (request, reply) => {
      const body = bvnBody.safeParse(request.body);
      const person = body.success ? findByBvn(context, body.data.bvn) : undefined;
      if (!person) return refuse(reply, 'BVN not found');
      const selfie_verification = { confidence_value: 99.9, match: true };
      return { entity: { ...bvnEntity(person), selfie_verification, selfie_image_url: '' } };
    }),
  );
  app.get(
    '/api/v1/kyc/nin',
    guarded(context, 'identity', (request, reply) => {
      const query = ninQuery.safeParse(request.query);
      if (!query.success) return refuse(reply, 'Invalid NIN');
      const person = findByNin(context, query.data.nin);
      return person ? { entity: ninEntity(person) } : refuse(reply, 'NIN not found');
    }),
  );
}

function hasKeys({ headers }: FastifyRequest): boolean {
  return (
    Boolean(headers['appid']) &&
    Boolean(headers.authorization) &&
    !/^Bearer\s/i.test(headers.authorization ?? '')
  );
}

function refuse(reply: FastifyReply, error: string) {
  reply.code(400);
  return { error };
}

function findByBvn({ world }: Context, bvn: string): Person | undefined {
  return world.people.get(bvn) ?? (bvn === sample.bvn ? sample : undefined);
}

function findByNin({ world }: Context, nin: string): Person | undefined {
  return world.people.by('nin', nin) ?? (nin === sample.nin ? sample : undefined);
}

type Claim = z.infer<typeof bvnQuery>;

function matched(person: Person, { bvn, first_name, last_name, dob }: Claim) {
  return {
    bvn: { value: bvn, status: true },
    ...(first_name === undefined ? {} : { first_name: nameMatch(person.firstName, first_name) }),
    ...(last_name === undefined ? {} : { last_name: nameMatch(person.lastName, last_name) }),
    ...(dob === undefined ? {} : { date_of_birth: { status: dob === person.birthDate } }),
  };
}

function nameMatch(known: string, claimed: string) {
  const status = fold(known) === fold(claimed);
  return { confidence_value: status ? 100 : 0, status };
}

/** Case and marks do not matter to a name. */
function fold(name: string): string {
  return name.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
}

function bvnEntity(person: Person) {
  return {
    bvn: person.bvn,
    first_name: person.firstName,
    middle_name: '',
    last_name: person.lastName,
    date_of_birth: longDate(person.birthDate),
    phone_number1: person.phone ?? '',
    phone_number2: '',
    gender: '',
    image: '',
  };
}

function ninEntity(person: Person) {
  return {
    nin: person.nin,
    first_name: person.firstName,
    middle_name: '',
    last_name: person.lastName,
    date_of_birth: person.birthDate,
    gender: '',
    phone_number: person.phone ?? '',
    photo: '',
  };
}

/** "06-May-1993": BVN records write dates this way, NIN records do not. */
function longDate(isoDate: string): string {
  const [year, , day] = isoDate.split('-');
  const month = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.parse(isoDate));
  return `${day ?? ''}-${month}-${year ?? ''}`;
}
