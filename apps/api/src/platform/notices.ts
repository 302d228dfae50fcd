import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import type { Tx } from './db.ts';
import type { Ids } from './ids.ts';
import { enqueueJob, leaveJobs } from './outbox.ts';

export const NOTIFY_TASK = 'notify';

/** Kobo as text: a payload is JSON, which has no BigInt. */
const KoboText = z.string().check(z.regex(/^\d+$/));

/** Whose activity the notification leads to; undefined in a notice of the version before. */
const ScheduleId = z.optional(z.uuid());

/** The package for which the schedule was made, where it was merged into the one that is named. */
const MergedName = z.optional(z.string());

/** What touches the safety of an account. */
export const SECURITY_NEWS = [
  'new_device',
  'password_changed',
  'password_reset',
  'sessions_ended',
  'pin_set',
  'pin_changed',
  'pin_removed',
  'contact_undone',
  'pin_wrong',
  'pin_locked',
] as const;
export type SecurityNews = (typeof SECURITY_NEWS)[number];

/** What a customer can be told, with all that the words need. */
export const Notice = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({
    kind: z.literal('deposit_credited'),
    amountKobo: KoboText,
    accountType: z.enum(ACCOUNT_TYPES),
  }),
  z.object({
    kind: z.literal('contribution_credited'),
    amountKobo: KoboText,
    /** Undefined in a notice of the version before. */
    packageId: z.optional(z.uuid()),
    /** What the customer calls the package. */
    packageName: z.string(),
    /** What is in it now. */
    balanceKobo: KoboText,
  }),
  z.object({ kind: z.literal('sb_full'), amountKobo: KoboText, packageName: z.string() }),
  /** Money that a package towards a product could not take: it went to the SB account. */
  z.object({ kind: z.literal('sb_diverted'), amountKobo: KoboText, packageName: z.string() }),
  z.object({ kind: z.literal('sb_transferred'), amountKobo: KoboText, packageName: z.string() }),
  z.object({
    kind: z.literal('sb_merged'),
    amountKobo: KoboText,
    /** The package that was closed. */
    fromName: z.string(),
    packageName: z.string(),
    /** What is in the package that stays. */
    balanceKobo: KoboText,
  }),
  /** For so many months, and while something was contributed in so many days. */
  z.object({
    kind: z.literal('price_promised'),
    packageName: z.string(),
    priceKobo: KoboText,
    months: z.int(),
    idleDays: z.int(),
  }),
  z.object({
    kind: z.literal('price_promise_ends'),
    packageId: z.uuid(),
    packageName: z.string(),
    priceKobo: KoboText,
    /** The last day, in words. */
    on: z.string(),
    /** A contribution before it moves it. */
    canBeMoved: z.boolean(),
  }),
  /** `card`: what the card is called, `Visa ending 4081`; null where none was shown. */
  z.object({ kind: z.literal('card_checked'), card: z.nullable(z.string()), canPay: z.boolean() }),
  z.object({ kind: z.literal('payment_failed'), amountKobo: KoboText, reason: z.string() }),
  z.object({
    kind: z.literal('lock_matured'),
    packageName: z.string(),
    interestKobo: KoboText,
    taxKobo: KoboText,
    /** What went to the IBS account, and what was locked again; either may be nothing. */
    paidOutKobo: KoboText,
    lockedAgainKobo: KoboText,
  }),
  z.object({ kind: z.literal('lock_left_early'), amountKobo: KoboText, packageName: z.string() }),
  z.discriminatedUnion('change', [
    z.object({
      kind: z.literal('contact_changed'),
      channel: z.enum(['email', 'phone']),
      /** `released`: it was never verified, and somebody else gave it as theirs. */
      change: z.enum(['added', 'changed', 'removed', 'verified', 'released']),
    }),
    z.object({
      kind: z.literal('contact_changed'),
      channel: z.enum(['email', 'phone']),
      change: z.literal('change_waits'),
      dueAt: z.iso.datetime(),
      /** Masked. */
      newContact: z.string(),
    }),
    z.object({
      kind: z.literal('contact_changed'),
      channel: z.enum(['email', 'phone']),
      change: z.literal('removal_waits'),
      dueAt: z.iso.datetime(),
    }),
  ]),
  z.object({ kind: z.literal('kyc_approved') }),
  z.object({ kind: z.literal('kyc_rejected'), reason: z.string() }),
  z.object({ kind: z.literal('kyc_revoked'), reason: z.string() }),
  /** Photos of an ID were sent. */
  z.object({ kind: z.literal('kyc_submitted') }),
  z.object({ kind: z.literal('bvn_confirmed'), ending: z.string() }),
  z.object({ kind: z.literal('bvn_unbound'), reason: z.string() }),
  z.object({ kind: z.literal('frozen'), reason: z.string(), reviewOn: z.string() }),
  /** `isStopped`: no money leaves until the password is reset, since a change of contact was undone. */
  z.object({ kind: z.literal('unfrozen'), isStopped: z.optional(z.boolean()) }),
  z.object({ kind: z.literal('security'), news: z.enum(SECURITY_NEWS) }),
  /** `ending`: the last four digits of the account's number. */
  z.object({
    kind: z.literal('bank_account_added'),
    bankName: z.string(),
    ending: z.string(),
    /** The most that can be withdrawn to it while it is new; undefined in a notice of the version before. */
    mostNaira: z.optional(z.number()),
  }),
  z.object({ kind: z.literal('bank_account_removed'), bankName: z.string(), ending: z.string() }),
  z.object({
    kind: z.literal('withdrawal_sent'),
    amountKobo: KoboText,
    bankName: z.string(),
    ending: z.string(),
  }),
  z.object({
    kind: z.literal('withdrawal_paid'),
    amountKobo: KoboText,
    bankName: z.string(),
    ending: z.string(),
  }),
  z.object({
    kind: z.literal('withdrawal_returned'),
    amountKobo: KoboText,
    /** What of it repaid what banks took back; undefined where nothing did. */
    repaidKobo: z.optional(KoboText),
    accountType: z.enum(ACCOUNT_TYPES),
    reason: z.string(),
  }),
  /** The customer's bank asks for a payment back, and has it by `until` unless we answer; null: it named no day. */
  z.object({
    kind: z.literal('payment_disputed'),
    amountKobo: KoboText,
    until: z.nullable(z.iso.datetime()),
  }),
  /** The customer's bank took a payment back; `lossKobo` of it was no longer in Kolo. */
  z.object({ kind: z.literal('payment_taken_back'), amountKobo: KoboText, lossKobo: KoboText }),
  /** A payment is in, and with it the customer holds more than `limit`, as it is shown; `tier`: what they have proved. */
  z.object({
    kind: z.literal('above_limit'),
    amountKobo: KoboText,
    limit: z.string(),
    tier: z.enum(['none', 'bvn']),
  }),
  /** A credit made good so much of what banks took back; `missingKobo` is still missing. */
  z.object({ kind: z.literal('payment_made_good'), amountKobo: KoboText, missingKobo: KoboText }),
  /** The bank gave a payment back that it had taken. */
  z.object({ kind: z.literal('payment_given_back'), amountKobo: KoboText }),
  /** A sum that had to stay in Kolo for a dispute is free again. */
  z.object({ kind: z.literal('payment_undisputed'), amountKobo: KoboText }),
  /** What became of a name that is not the customer's as far as we can tell. No name stands in it. */
  z.object({
    kind: z.literal('name'),
    news: z.enum(['changed', 'checked', 'change_refused', 'bvn_elsewhere', 'accepted', 'refused']),
    /** With `checked`: where the other name stands. */
    source: z.optional(z.enum(['bvn', 'bank_account', 'virtual_account'])),
    /** With `refused`: what staff say. */
    reason: z.optional(z.string()),
  }),
  /** A date of a schedule that was not paid; `dueOn` as the customer reads it. */
  z.object({
    kind: z.literal('schedule_missed'),
    scheduleId: ScheduleId,
    occurrenceId: z.uuid(),
    name: z.string(),
    amountKobo: KoboText,
    dueOn: z.string(),
    reason: z.string(),
  }),
  /** Dates that came while nothing ran, too many to be charged by themselves. */
  z.object({ kind: z.literal('schedule_waits'), scheduleId: ScheduleId, name: z.string(), count: z.int() }),
  z.object({
    kind: z.literal('schedule_paused'),
    scheduleId: ScheduleId,
    name: z.string(),
    mergedName: MergedName,
    reason: z.string(),
  }),
  /** A card is charged on that day in Lagos, at that hour. */
  z.object({
    kind: z.literal('schedule_tomorrow'),
    scheduleId: ScheduleId,
    name: z.string(),
    mergedName: MergedName,
    amountKobo: KoboText,
    /** What all schedules charge that card on the day; undefined where this is the only one. */
    dayKobo: z.optional(KoboText),
    dueOn: z.string(),
    hour: z.int(),
  }),
  /** A corrected holiday moved the next date; the days as the customer reads them. */
  z.object({
    kind: z.literal('schedule_moved'),
    scheduleId: ScheduleId,
    name: z.string(),
    from: z.string(),
    to: z.string(),
  }),
  z.object({
    kind: z.literal('schedule_paid_twice'),
    scheduleId: ScheduleId,
    amountKobo: KoboText,
    accountType: z.enum(ACCOUNT_TYPES),
  }),
  /** A paid order, with where it goes. `amountKobo`: price and delivery; days as the customer reads them. */
  z.object({
    kind: z.literal('order_placed'),
    /** Which order the link of the message cancels; undefined in a notice of the version before. */
    orderId: z.optional(z.uuid()),
    number: z.string(),
    productName: z.string(),
    amountKobo: KoboText,
    address: z.string(),
    expectedBy: z.string(),
    /** Until then it cannot be confirmed. */
    heldUntil: z.nullable(z.iso.datetime()),
  }),
  z.object({
    kind: z.literal('order_moved'),
    number: z.string(),
    productName: z.string(),
    status: z.enum(['confirmed', 'dispatched', 'delivered']),
    /** Undefined once that day has passed. */
    expectedBy: z.optional(z.string()),
  }),
  /** `refundKobo` went to the SB account; nothing where the order was not paid. */
  z.object({
    kind: z.literal('order_ended'),
    number: z.string(),
    productName: z.string(),
    status: z.enum(['cancelled', 'returned']),
    refundKobo: KoboText,
    /** What of the refund repaid what banks took back; undefined where nothing did. */
    repaidKobo: z.optional(KoboText),
    reason: z.nullable(z.string()),
  }),
  /** What the package lacked did not come: the order is over, and the package as before. */
  z.object({
    kind: z.literal('order_unpaid'),
    number: z.string(),
    productName: z.string(),
    reason: z.string(),
  }),
  /** What an order waited for came after its end, and stays in the package. */
  z.object({
    kind: z.literal('order_paid_late'),
    number: z.string(),
    productName: z.string(),
    amountKobo: KoboText,
  }),
  /** A payment into a daily package is due on that day in Lagos. */
  z.object({
    kind: z.literal('reminder'),
    packageId: z.uuid(),
    packageName: z.string(),
    amountKobo: KoboText,
    on: z.string(),
  }),
  z.object({ kind: z.literal('case_answered'), number: z.string(), answer: z.string() }),
]);
export type Notice = z.infer<typeof Notice>;

/** The job's payload; `id` names this notice, however often the job runs. */
export const NoticeJob = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  at: z.iso.datetime(),
  notice: Notice,
});
export type NoticeJob = z.infer<typeof NoticeJob>;

/** Leaves word for a customer in the transaction that it tells of: told if and only if that transaction commits. */
export async function enqueueNotification(
  tx: Tx,
  services: { ids: Ids; clock: Clock },
  userId: string,
  notice: Notice,
): Promise<void> {
  const payload = { id: services.ids.next(), userId, at: services.clock.now().toISOString(), notice };
  await enqueueJob(tx, services, { userId, task: NOTIFY_TASK, payload });
}

/** As `enqueueNotification`, for many customers in one statement. */
export async function enqueueNotifications(
  tx: Tx,
  services: { ids: Ids; clock: Clock },
  notices: readonly { userId: string; notice: Notice }[],
): Promise<void> {
  const at = services.clock.now().toISOString();
  const jobs = notices.map(({ userId, notice }) => ({
    userId,
    payload: { id: services.ids.next(), userId, at, notice },
  }));
  await leaveJobs(tx, services, NOTIFY_TASK, jobs);
}
