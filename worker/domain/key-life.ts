/** How long an idempotency key is remembered. */
export const keyLifeMinutes = 24 * 60;
