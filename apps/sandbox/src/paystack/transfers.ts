import type { Context } from '../context.ts';
import { PAYOUT_SETTLES_AFTER_MS, TRANSFER_OTP_LIVES_MS } from '../limits.ts';
import { omit } from '../omit.ts';
import type { Transfer, TransferOutcome } from '../records.ts';
import { PaystackError } from './errors.ts';
import { transferFee } from './fees.ts';
import { recipientData } from './recipients.ts';
import { INTEGRATION } from './refunds.ts';

export type WantedTransfer = {
  amount: number;
  recipient: string;
  reference?: string | undefined;
  reason?: string | undefined;
};

const MIN_TRANSFER_KOBO = 5_000;

/** Takes the amount and the fee from the balance; what happens next is up to settleTransfer(). */
export function startTransfer(context: Context, wanted: WantedTransfer): Transfer {
  const { world, ids, clock, agenda } = context;
  assertTransferable(context, wanted);
  const fee = transferFee(wanted.amount);
  const needsOtp = world.settings().transferOtp;
  const reference = wanted.reference ?? ids.code('', 20);
  const now = clock.nowIso();
  const transfer = world.transfers.put(reference, {
    id: ids.next(),
    reference,
    code: ids.code('TRF_', 15),
    recipientCode: wanted.recipient,
    amount: wanted.amount,
    fee,
    reason: wanted.reason ?? '',
    status: needsOtp ? 'otp' : 'pending',
    createdAt: now,
    updatedAt: now,
    transferredAt: null,
    reversedAt: null,
    erased: false,
  });
  changeBalance(context, -(wanted.amount + fee));
  if (needsOtp) agenda.add('transfer.abandon', reference, TRANSFER_OTP_LIVES_MS);
  else agenda.add('transfer.settle', reference, PAYOUT_SETTLES_AFTER_MS);
  return transfer;
}

function assertTransferable({ world }: Context, { reference, recipient, amount }: WantedTransfer): void {
  const invalid = (message: string, code: string, nextStep: string) =>
    new PaystackError(400, message, { nextStep, type: 'validation_error', code });
  if (reference !== undefined && !/^[a-z0-9_-]{16,50}$/.test(reference)) {
    throw invalid(
      'Reference must be 16 to 50 lowercase letters, digits, dashes or underscores',
      'invalid_params',
      'Provide a valid reference',
    );
  }
  if (reference !== undefined && world.transfers.get(reference)) {
    throw invalid(
      'Please provide a unique reference. Reference already exists on a transfer',
      'duplicate_transfer_reference',
      'Provide a unique reference for each transfer',
    );
  }
  if (!world.recipients.get(recipient)?.active) {
    throw invalid(
      'Recipient specified is invalid',
      'invalid_transfer_recipient',
      'Ensure that the recipient exists on this integration',
    );
  }
  if (amount < MIN_TRANSFER_KOBO) {
    throw invalid('Amount must be at least NGN 50', 'invalid_params', 'Provide a larger amount');
  }
  if (world.settings().balanceKobo < amount + transferFee(amount)) {
    throw new PaystackError(400, 'Your balance is not enough to fulfil this request');
  }
}

export function findTransfer({ world }: Context, named: string): Transfer | undefined {
  const found =
    world.transfers.get(named) ?? world.transfers.by('code', named) ?? world.transfers.by('id', named);
  return found?.erased ? undefined : found;
}

/** Without a plan made by hand, a pending payout succeeds. */
export function settleDueTransfer(context: Context, reference: string): void {
  const transfer = findTransfer(context, reference);
  if (transfer?.status !== 'pending') return;
  const planned = context.world.plannedTransfers.get(reference);
  context.world.plannedTransfers.delete(reference);
  settleTransfer(context, transfer, planned ?? 'success');
}

/** The 30 minutes for the one-time code are over. */
export function abandonTransfer(context: Context, reference: string): void {
  const transfer = findTransfer(context, reference);
  if (transfer?.status !== 'otp') return;
  change(context, transfer, { status: 'abandoned' });
  changeBalance(context, transfer.amount + transfer.fee);
}

export function releaseTransfer(context: Context, transfer: Transfer): Transfer {
  context.agenda.add('transfer.settle', transfer.reference, PAYOUT_SETTLES_AFTER_MS);
  return change(context, transfer, { status: 'pending' });
}

/** Whether the outcome may still follow: only a reversal comes after success, nothing after any other end. */
export function canSettle(transfer: Transfer, outcome: TransferOutcome): boolean {
  switch (transfer.status) {
    case 'pending':
    case 'otp':
      return true;
    case 'success':
      return outcome === 'reversed';
    case 'failed':
    case 'reversed':
    case 'abandoned':
      return false;
  }
}

export function settleTransfer(context: Context, transfer: Transfer, outcome: TransferOutcome): Transfer {
  const now = context.clock.nowIso();
  const settled = change(context, transfer, {
    status: outcome,
    transferredAt: outcome === 'failed' ? null : (transfer.transferredAt ?? now),
    reversedAt: outcome === 'reversed' ? now : null,
  });
  if (outcome !== 'success') changeBalance(context, transfer.amount + transfer.fee);
  const data = transferData(context, settled);
  context.webhooks.emit(`transfer.${outcome}`, settled.reference, ['transfer', 'transfer.verify'], {
    ...omit(data, 'transfersessionid', 'transfertrials', 'request', 'createdAt', 'updatedAt'),
    integration: { id: INTEGRATION, is_live: false, business_name: 'Kolo' },
    created_at: data.createdAt,
    updated_at: data.updatedAt,
  });
  return settled;
}

function change({ world, clock }: Context, transfer: Transfer, values: Partial<Transfer>): Transfer {
  return world.transfers.put(transfer.reference, { ...transfer, ...values, updatedAt: clock.nowIso() });
}

function changeBalance({ world }: Context, byKobo: number): void {
  world.changeSettings({ balanceKobo: world.settings().balanceKobo + byKobo });
}

/** A transfer as verify and the webhooks show it. */
export function transferData({ world }: Context, transfer: Transfer) {
  const recipient = world.recipients.get(transfer.recipientCode);
  return {
    transfersessionid: [],
    transfertrials: [],
    domain: 'test',
    amount: transfer.amount,
    currency: 'NGN',
    reference: transfer.reference,
    source: 'balance',
    source_details: null,
    reason: transfer.reason,
    status: transfer.status,
    failures: null,
    transfer_code: transfer.code,
    titan_code: null,
    transferred_at: transfer.transferredAt,
    id: transfer.id,
    integration: INTEGRATION,
    request: transfer.id,
    recipient: recipient ? recipientData(recipient) : null,
    session: { provider: transfer.transferredAt === null ? null : 'nip', id: null },
    fee_charged: transfer.fee,
    fees_breakdown: null,
    gateway_response: null,
    createdAt: transfer.createdAt,
    updatedAt: transfer.updatedAt,
  };
}
