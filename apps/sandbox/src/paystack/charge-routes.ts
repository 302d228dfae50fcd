import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../context.ts';
import type { Transaction } from '../records.ts';
import { saveOffline } from './authorizations.ts';
import { chargeSavedCard } from './charging-card.ts';
import { kobo, ok } from './envelope.ts';
import { PaystackError, read } from './errors.ts';
import { guarded } from './guard.ts';
import { openOneTimeAccount, transferInstructions } from './one-time-account.ts';
import { transactionData } from './transaction-data.ts';
import {
  changeTransaction,
  declineTransaction,
  findTransaction,
  payTransaction,
  startTransaction,
} from './transactions.ts';

const charge = z.object({
  email: z.email(),
  amount: kobo,
  reference: z.string().min(1).optional(),
  currency: z.string().optional(),
  metadata: z.unknown().optional(),
  authorization_code: z.string().optional(),
  bank_transfer: z.object({ account_expires_at: z.iso.datetime({ offset: true }).nullish() }).optional(),
  ussd: z.object({ type: z.enum(['737', '919', '822', '966']) }).optional(),
  bank: z
    .object({
      code: z.string(),
      account_number: z.string().optional(),
      phone: z.string().optional(),
      token: z.string().optional(),
    })
    .optional(),
});
type Charge = z.infer<typeof charge>;

const stepBody = {
  otp: z.object({ otp: z.string(), reference: z.string() }),
  birthday: z.object({ birthday: z.string(), reference: z.string() }),
};

/** The provider's documented test values for a bank charge. */
const ZENITH = { code: '057', account: '0000000000', birthday: '2007-04-15', otp: '123456' };
const KUDA = { code: '50211', phone: '+2348100000000', token: '123456' };

export function chargeRoutes(app: FastifyInstance, context: Context): void {
  app.post(
    '/charge',
    guarded(context, 'transaction.initialize', (request) => startCharge(context, read(charge, request.body))),
  );
  app.post('/charge/submit_birthday', (request) => {
    const { reference, birthday } = read(stepBody.birthday, request.body);
    const { transaction, step } = inStep(context, reference, 'birthday');
    if (birthday !== ZENITH.birthday)
      return attempted(context, declineTransaction(context, transaction, 'bank', 'Incorrect birthday'));
    return answer(context, changeTransaction(context, transaction, { step: { ...step, kind: 'bank_otp' } }));
  });
  app.post('/charge/submit_otp', (request) => {
    const { reference, otp } = read(stepBody.otp, request.body);
    const { transaction } = inStep(context, reference, 'bank_otp');
    if (otp !== ZENITH.otp)
      return attempted(context, declineTransaction(context, transaction, 'bank', 'Incorrect OTP'));
    return attempted(
      context,
      payTransaction(context, transaction, saveOffline(context, transaction, 'bank')),
    );
  });
  app.get(
    '/charge/:reference',
    guarded(context, 'transaction.verify', (request) => {
      const { reference } = read(z.object({ reference: z.string() }), request.params);
      const transaction = findTransaction(context, reference);
      if (!transaction) throw invalidReference();
      return ok('Reference check successful', stepData(transaction) ?? transactionData(context, transaction));
    }),
  );
}

function startCharge(context: Context, wanted: Charge) {
  const start = (channel: Transaction['channel']) =>
    startTransaction(context, { ...wanted, origin: 'charge', channel });
  if (wanted.bank_transfer) {
    const expiresAt = wanted.bank_transfer.account_expires_at ?? null;
    return answer(context, openOneTimeAccount(context, start('bank_transfer'), expiresAt));
  }
  if (wanted.ussd) {
    const started = start('ussd');
    const code = `*${wanted.ussd.type}*000*${started.id}#`;
    return answer(
      context,
      changeTransaction(context, started, { status: 'ongoing', step: { kind: 'ussd', code } }),
    );
  }
  if (wanted.bank) return chargeBank(context, start('bank'), wanted.bank);
  if (wanted.authorization_code !== undefined) {
    const saved = context.world.authorizations.get(wanted.authorization_code);
    if (!saved?.active)
      throw new PaystackError(400, 'Authorization code does not exist or has been deactivated');
    return attempted(context, chargeSavedCard(context, start(saved.channel), saved));
  }
  throw new PaystackError(
    400,
    'Please pass either an authorization code, card, bank, ussd, mobile money, qr or eft',
  );
}

function chargeBank(context: Context, transaction: Transaction, bank: NonNullable<Charge['bank']>) {
  if (bank.code === KUDA.code) {
    if (bank.phone !== KUDA.phone || bank.token !== KUDA.token) {
      return attempted(context, declineTransaction(context, transaction, 'bank', 'Invalid token'));
    }
    return attempted(
      context,
      payTransaction(context, transaction, saveOffline(context, transaction, 'bank')),
    );
  }
  if (bank.code !== ZENITH.code || bank.account_number !== ZENITH.account) {
    return attempted(context, declineTransaction(context, transaction, 'bank', 'Declined'));
  }
  const step = { kind: 'birthday', bankCode: bank.code, accountNumber: bank.account_number } as const;
  return answer(context, changeTransaction(context, transaction, { status: 'ongoing', step }));
}

function attempted(context: Context, transaction: Transaction) {
  return ok('Charge attempted', transactionData(context, transaction));
}

function answer(context: Context, transaction: Transaction) {
  return ok('Charge attempted', stepData(transaction) ?? transactionData(context, transaction));
}

/** What the customer must do next, where something is left to do. */
function stepData(transaction: Transaction) {
  const { step, reference } = transaction;
  switch (step?.kind) {
    case 'transfer':
      return transferInstructions(transaction);
    case 'ussd': {
      const display_text = `Please dial ${step.code} on your mobile phone to complete the transaction`;
      return { status: 'pay_offline', reference, display_text, ussd_code: step.code };
    }
    case 'birthday':
      return { status: 'send_birthday', reference, display_text: 'Please enter your birthday' };
    case 'bank_otp':
      return { status: 'send_otp', reference, display_text: 'Please enter the OTP sent to your phone' };
    default:
      return undefined;
  }
}

function inStep(context: Context, reference: string, kind: 'birthday' | 'bank_otp') {
  const transaction = findTransaction(context, reference);
  if (!transaction || (transaction.step?.kind !== 'birthday' && transaction.step?.kind !== 'bank_otp')) {
    throw invalidReference();
  }
  if (transaction.step.kind !== kind) throw invalidReference();
  return { transaction, step: transaction.step };
}

function invalidReference(): PaystackError {
  return new PaystackError(400, 'Transaction reference is invalid');
}
