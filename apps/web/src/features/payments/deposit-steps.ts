/** Amount and method; what comes after happens on the provider's page. */
export const DEPOSIT_STEPS = 2;
