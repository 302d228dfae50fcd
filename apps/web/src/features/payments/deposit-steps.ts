/** Amount, method, done. */
export const DEPOSIT_STEPS = 3;
