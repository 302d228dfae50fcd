/** Nigerian mobile numbers after the trunk 0. Source: libphonenumber metadata 1.13.16, region NG, type MOBILE. */
const MOBILE =
  /^(?:(?:702[0-24-9]|819[01])\d{6}|(?:7(?:0[13-9]|[12]\d)|8(?:0[1-9]|1[0-8])|9(?:0[1-9]|1[0-6]))\d{7})$/;

/**
 * A Nigerian mobile number as people type it (0803 123 4567, +234…, 234 0803…, 00234…, 009 234…) in E.164 form
 * (`+2348031234567`); null when it is none.
 */
export function normalisePhone(input: string): string | null {
  if (!/^\+?[\d\s().-]+$/.test(input)) return null;
  const digits = input.replace(/\D/g, '');
  const national = digits.replace(/^(?:00)?(?:9234|234)0?|^0/, '');
  return MOBILE.test(national) ? `+234${national}` : null;
}

/** `0803 123 4567`, for a number in E.164 form. */
export function formatPhone(e164: string): string {
  const local = `0${e164.slice('+234'.length)}`;
  return `${local.slice(0, 4)} ${local.slice(4, 7)} ${local.slice(7)}`;
}
