import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import { parseLagosDate } from '@kolo/domain/dates';
import { MAX_AMOUNT_NAIRA } from '@kolo/domain/money';
import { normalisePhone } from '@kolo/domain/phone';
import * as z from 'zod/mini';

/** Whole naira, more than none. */
export const AmountNaira = z
  .int('Enter a whole number of naira.')
  .check(z.positive('Enter an amount.'), z.maximum(MAX_AMOUNT_NAIRA, 'That amount is too large.'));

/** A balance: whole naira, the kobo below ₦1 left out. */
export const BalanceNaira = z.int();

/** Naira and kobo, always with two decimals: `20362.96`. */
export const ExactNaira = z.string().check(z.regex(/^-?\d+\.\d{2}$/));

/** Beside figures in whole naira where one of them has kobo: each of them in naira and kobo, by member. */
export function exact<const Names extends readonly string[]>(names: Names) {
  return z.optional(z.record(z.enum(names), ExactNaira));
}

/** What a customer agreed to, in whole naira: where it differs from what would happen now, nothing is done. */
export const Expected = z.strictObject({
  payout: BalanceNaira,
  fee: z.optional(BalanceNaira),
  tax: z.optional(BalanceNaira),
});
export type Expected = z.infer<typeof Expected>;

/** DS: daily savings. SB: product savings. IBS: interest savings. */
export const AccountTypeName = z.enum(ACCOUNT_TYPES, 'Choose DS, SB or IBS.');

/** Whether money came in or left. */
export const Direction = z.enum(['inflow', 'outflow']);

/** ISO 8601 in UTC, with Z. */
export const Instant = z.iso.datetime();

/** A month of this century in Lagos, `YYYY-MM`. Parsed to its first day. */
export const MonthInLagos = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const first = text.startsWith('20') ? parseLagosDate(`${text}-01`) : null;
    if (first) return first;
    context.issues.push({ code: 'custom', message: 'Use a month like 2026-11.', input: text });
    return z.NEVER;
  }),
);

/** A day in Lagos, `YYYY-MM-DD`. */
export const DayInLagos = z.pipe(
  z.string(),
  z.transform((text, context) => {
    const date = parseLagosDate(text);
    if (date) return date;
    context.issues.push({ code: 'custom', message: 'Use a date like 2026-11-20.', input: text });
    return z.NEVER;
  }),
);

/** A UUID. */
export const Id = z.uuid('That is not a valid id.');

/**
 * What a customer reads out instead of the reference: `KLO-7Q2M-4XR7`, in Crockford's Base32, the last letter a check letter. Where the
 * answer that began a payment lacks it, the payment's state has it.
 */
export const ShortReference = z.string();

/** An email address. Trimmed and in lower case, so that two spellings of one address are one customer. */
export const Email = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.maxLength(254, 'That email address is too long.'),
  // The pattern is the one that browsers use for type=email, with a dot asked for.
  z.regex(/^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'Enter a valid email address.'),
);

/** A Nigerian mobile number, however it was typed. Parsed to `+234…`. */
export const Phone = z.pipe(
  z.string().check(z.maxLength(40)),
  z.transform((text, context) => {
    const phone = normalisePhone(text);
    if (phone) return phone;
    context.issues.push({
      code: 'custom',
      message: 'Enter a Nigerian mobile number, like 0803 123 4567.',
      input: text,
    });
    return z.NEVER;
  }),
);

/** An email address or a phone number, as typed in one field. Parsed to the stored form of the one or the other. */
export const Identifier = z.pipe(
  z
    .string('Email or phone number is required')
    .check(z.trim(), z.minLength(1, 'Email or phone number is required'), z.maxLength(254)),
  z.transform((text) => (text.includes('@') ? text.toLowerCase() : (normalisePhone(text) ?? text))),
);

/** Where a customer can be reached by a code. */
export const ContactChannel = z.enum(['email', 'phone']);

/** The six digits of a code that was sent. */
export const Otp = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'Enter the 6 digits of the code.'));

/** Yes or no in a query. */
export const QueryFlag = z.enum(['true', 'false'], 'Choose true or false.');

/** The whole answer of a call that has nothing to return but that it was done. */
export const Done = z.object({ message: z.string() });

/** The answer of a call that says no more than that it was heard: a 204 without a body. */
export const Nothing = z.void();
