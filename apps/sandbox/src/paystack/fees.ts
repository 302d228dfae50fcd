/** Kobo: 1.5% and from ₦2,500 another ₦100, never above ₦2,000; fractions go up. */
export function collectionFee(amountKobo: number): number {
  const share = Math.ceil((amountKobo * 15) / 1_000);
  return Math.min(share + (amountKobo >= 250_000 ? 10_000 : 0), 200_000);
}

/** Kobo: 1% of what arrives at a dedicated account, never above ₦300. */
export function dedicatedAccountFee(amountKobo: number): number {
  return Math.min(Math.ceil(amountKobo / 100), 30_000);
}

/** Kobo: ₦10 below ₦5,000, ₦25 to ₦50,000, ₦50 above. */
export function transferFee(amountKobo: number): number {
  if (amountKobo < 500_000) return 1_000;
  return amountKobo <= 5_000_000 ? 2_500 : 5_000;
}
