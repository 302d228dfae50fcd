import { z } from 'zod';
import type { Context, ControlApp } from '../context.ts';

const person = z.strictObject({
  bvn: z.string().regex(/^\d{11}$/, 'A BVN has 11 digits'),
  nin: z
    .string()
    .regex(/^\d{11}$/, 'A NIN has 11 digits')
    .optional(),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  birthDate: z.iso.date(),
  phone: z.string().optional(),
});

const bankAccount = z.strictObject({
  bankCode: z.string().min(1).max(20),
  accountNumber: z.string().regex(/^\d{10}$/, 'An account number has 10 digits'),
  name: z.string().min(1),
});

export function peopleControls(app: ControlApp, { world }: Context): void {
  app.post('/control/people', { schema: { body: person } }, (request, reply) => {
    const { phone, nin, ...rest } = request.body;
    world.people.put(rest.bvn, { ...rest, nin: nin ?? null, phone: phone ?? null });
    return reply.code(201).send(request.body);
  });
  app.post('/control/bank-accounts', { schema: { body: bankAccount } }, (request, reply) => {
    const { bankCode, accountNumber } = request.body;
    world.bankAccounts.put(`${bankCode}:${accountNumber}`, request.body);
    return reply.code(201).send(request.body);
  });
}
