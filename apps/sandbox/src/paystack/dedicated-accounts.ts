import type { Context } from '../context.ts';
import { virtualAccountNumber } from '../nuban.ts';
import type { Customer, DedicatedAccount, Transaction } from '../records.ts';
import { saveBankTransfer } from './authorizations.ts';
import { BUSINESS_NAME, findBank, findBankBySlug, TITAN_BANK_CODE } from './banks.ts';
import { findCustomer } from './customers.ts';
import { PaystackError } from './errors.ts';
import { INTEGRATION } from './refunds.ts';
import { payTransaction, startTransaction } from './transactions.ts';

/** Banks that give out dedicated accounts, by their slug. */
export const providerSlugs = ['titan-paystack', 'wema-bank', 'test-bank'];

/** The customer's account number; the same one again when the customer already has one. */
export function ensureDedicatedAccount(
  context: Context,
  customer: Customer,
  preferredBank: string,
): DedicatedAccount {
  const { world, ids, clock } = context;
  const existing = world.dedicatedAccounts.by('customer', customer.code);
  if (existing) return existing;
  const bank = providerSlugs.includes(preferredBank) ? findBankBySlug(preferredBank) : undefined;
  if (!bank) {
    throw new PaystackError(400, `Bank ${preferredBank} is not available for dedicated accounts`, {
      type: 'validation_error',
      code: 'invalid_params',
    });
  }
  const id = ids.next();
  const number = virtualAccountNumber(bank.code, id);
  return world.dedicatedAccounts.put(number, {
    id,
    accountNumber: number,
    bankSlug: bank.slug,
    customerCode: customer.code,
    active: true,
    createdAt: clock.nowIso(),
  });
}

export function dedicatedData(context: Context, account: DedicatedAccount) {
  const bank = findBankBySlug(account.bankSlug) ?? findBank(TITAN_BANK_CODE);
  const customer = findCustomer(context, account.customerCode);
  return {
    bank: { name: bank?.name ?? '', id: bank?.id ?? 0, slug: account.bankSlug },
    account_name: customer ? accountHolder(customer) : BUSINESS_NAME,
    account_number: account.accountNumber,
    assigned: account.active,
    currency: 'NGN',
    metadata: null,
    active: account.active,
    id: account.id,
    created_at: account.createdAt,
    updated_at: account.createdAt,
    assignment: {
      integration: INTEGRATION,
      assignee_id: customer?.id ?? null,
      assignee_type: 'Customer',
      expired: !account.active,
      account_type: 'PAY-WITH-TRANSFER-RECURRING',
      assigned_at: account.createdAt,
      expired_at: null,
    },
    customer: customer
      ? {
          id: customer.id,
          first_name: customer.firstName,
          last_name: customer.lastName,
          email: customer.email,
          customer_code: customer.code,
          phone: customer.phone,
          risk_action: customer.riskAction,
        }
      : null,
  };
}

function accountHolder(customer: Customer): string {
  const name = [customer.firstName, customer.lastName]
    .filter((part) => part !== null && part !== '')
    .join(' ');
  return `${BUSINESS_NAME} / ${(name === '' ? customer.email : name).toUpperCase()}`;
}

/** Money arrives by itself: a transaction with a reference that the provider made. */
export function receiveAtDedicatedAccount(
  context: Context,
  account: DedicatedAccount,
  amountKobo: number,
  senderName: string,
): Transaction {
  const customer = findCustomer(context, account.customerCode);
  const started = startTransaction(context, {
    email: customer?.email ?? 'unknown@example.com',
    amount: amountKobo,
    origin: 'inbound',
    channel: 'dedicated_nuban',
    metadata: { receiver_account_number: account.accountNumber, receiver_bank: account.bankSlug },
  });
  const receiverBank = findBankBySlug(account.bankSlug)?.name ?? account.bankSlug;
  const sender = { name: senderName, receiver: account.accountNumber, receiverBank };
  return payTransaction(context, started, saveBankTransfer(context, started, sender));
}
