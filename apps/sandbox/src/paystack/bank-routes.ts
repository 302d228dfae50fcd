import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import { accountName } from './account-names.ts';
import { banks, findBank, type Bank } from './banks.ts';
import { ok, pageOf, paging } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { guarded } from './guard.ts';
import { testCards } from './test-cards.ts';

const LISTED_SINCE = '2016-07-14T10:04:29.000Z';

const listing = paging.extend({
  country: z.string().optional(),
  currency: z.string().optional(),
  type: z.string().optional(),
  use_cursor: z.enum(['true', 'false']).optional(),
  next: z.string().optional(),
  previous: z.string().optional(),
});

const resolveQuery = z.object({ account_number: z.string(), bank_code: z.string() });

export function bankRoutes(app: FastifyInstance, context: Context): void {
  app.get('/bank', (request) => listBanks(request.query));
  app.get(
    '/bank/resolve',
    guarded(context, 'bank.resolve', (request) => {
      const { account_number, bank_code } = read(resolveQuery, request.query);
      const bank = findBank(bank_code);
      if (!bank && accountName(context, bank_code, account_number) === undefined) {
        throw new PaystackError(400, `Unknown bank code: ${bank_code}`, {
          nextStep: 'Ensure that the value(s) you are passing are valid',
          type: 'validation_error',
          code: 'invalid_params',
        });
      }
      const account_name = accountName(context, bank_code, account_number);
      if (account_name === undefined) {
        throw new PaystackError(422, 'Could not resolve account name. Check parameters or try again.', {
          nextStep: 'Check that the account number and the bank code belong together',
          type: 'validation_error',
          code: 'invalid_bank_code',
        });
      }
      return ok('Account number resolved', { account_number, account_name, bank_id: bank?.id ?? 0 });
    }),
  );
  app.get('/decision/bin/:bin', (request) => {
    const { bin } = read(z.object({ bin: z.string().regex(/^\d{6}$/) }), request.params);
    const card = testCards.find((one) => one.number.startsWith(bin));
    return ok('Bin resolved', {
      bin,
      brand: card?.brand ?? 'Unknown',
      sub_brand: '',
      country_code: card ? 'NG' : 'Unknown',
      country_name: card ? 'Nigeria' : 'Unknown',
      card_type: card ? 'DEBIT' : '',
      bank: card ? 'TEST BANK' : '',
      linked_bank_id: null,
    });
  });
}

function listBanks(query: unknown) {
  const filter = read(listing, query);
  if (filter.use_cursor !== 'true') {
    const { rows, meta } = pageOf(banks, filter);
    return ok('Banks retrieved', rows.map(bankData), meta);
  }
  const { perPage } = filter;
  const start = cursorPosition(filter.next ?? filter.previous);
  const end = start + perPage;
  return ok('Banks retrieved', banks.slice(start, end).map(bankData), {
    next: end < banks.length ? cursor(end) : null,
    previous: start > 0 ? cursor(Math.max(0, start - perPage)) : null,
    perPage,
  });
}

function cursor(position: number): string {
  return Buffer.from(`bank:${position}`).toString('base64url');
}

function cursorPosition(text: string | undefined): number {
  if (text === undefined) return 0;
  const match = /^bank:(\d{1,4})$/.exec(Buffer.from(text, 'base64url').toString());
  if (!match)
    throw new PaystackError(400, 'Invalid cursor', { type: 'validation_error', code: 'invalid_params' });
  return Number(match[1]);
}

function bankData(bank: Bank) {
  return {
    ...bank,
    longcode: '',
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    available_for_direct_debit: false,
    active: true,
    is_deleted: false,
    country: 'Nigeria',
    currency: 'NGN',
    type: 'nuban',
    createdAt: LISTED_SINCE,
    updatedAt: LISTED_SINCE,
  };
}
