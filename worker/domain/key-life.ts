/** How long an idempotency key is stored. */
export const keyLifeMinutes = 24 * 60;
