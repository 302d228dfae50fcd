// Every bound of the sandbox, with its unit. "real" is wall time; "clock" is the movable clock.

const KOBO_PER_NAIRA = 100;

/** Paystack: the least and the most one transaction may be. */
export const MIN_TRANSACTION_KOBO = 50 * KOBO_PER_NAIRA;
export const MAX_TRANSACTION_KOBO = 10_000_000 * KOBO_PER_NAIRA;

/** What the provider holds for payouts until `POST /control/balance` says otherwise. */
export const OPENING_BALANCE_KOBO = 1_000_000_000 * KOBO_PER_NAIRA;

/** Paystack: a pay-with-transfer account lives 15 minutes to 8 hours (clock). */
export const MIN_TRANSFER_ACCOUNT_MS = 15 * 60_000;
export const MAX_TRANSFER_ACCOUNT_MS = 8 * 3_600_000;

/** How long things take that the provider does by itself (clock). */
export const PAYOUT_SETTLES_AFTER_MS = 3_000;
export const REFUND_STEP_AFTER_MS = 1_000;
export const PENDING_CHARGE_SETTLES_AFTER_MS = 5_000;
export const TRANSFER_OTP_LIVES_MS = 30 * 60_000;
export const DISPUTE_ANSWER_HOURS = 16;

/** How often the sandbox looks for what has fallen due with itself (real). */
export const TICK_MS = 250;

/** The fault "timeout" hangs longer than any sane client waits (real). */
export const HANG_MS = 35_000;

/** Webhooks (real): the provider's schedule, compressed; the last delay repeats. */
export const WEBHOOK_RETRY_DELAYS_MS = [1_000, 2_000, 5_000, 15_000, 60_000];
export const WEBHOOK_MAX_ATTEMPTS = 40;
export const WEBHOOK_ANSWER_WITHIN_MS = 30_000;
export const WEBHOOK_IN_FLIGHT = 32;
export const DUPLICATE_COPIES = 5;
export const DUPLICATE_SPACING_MS = 300;

/** The clock: how long one step may take and how many steps one advance may have (real). */
export const FOLLOWER_ACK_WITHIN_MS = 60_000;
export const FLUSH_WITHIN_MS = 5_000;
export const MAX_STEPS = 200_000;
export const MAX_STALLED_STEPS = 1_000;
export const MAX_ADVANCE_YEARS = 20;
export const HEARTBEAT_MS = 10_000;

/** What is kept: older rows are forgotten. */
export const MESSAGES_KEPT = 20_000;
export const DELIVERIES_KEPT = 50_000;

/** How long a mail client may keep its connection when the sandbox stops (real). */
export const MAIL_CLOSES_WITHIN_MS = 500;

export const MAX_MAIL_BYTES = 5 * 1024 * 1024;
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_OBJECT_BYTES = 32 * 1024 * 1024;
export const MAX_PAGE = 100;
export const DEFAULT_PAGE = 50;
export const HOME_PAGE_ROWS = 30;
export const MAX_FAULT_TIMES = 10_000;
export const MAX_FAULT_DELAY_MS = 600_000;

/** The journal is rewritten when it holds this many lines and four times what is alive. */
export const COMPACT_ABOVE_LINES = 100_000;
export const IDS_RESERVED_AT_ONCE = 1_000;
