/** The maximum price of one item or price adjustment, in minor units (product rule). */
export const maxPrice = 10_000_000;
/** How far counted cash may be from the expected cash, in minor units. A difference beyond it is a typing error. */
export const maxCashDifference = 10_000_000;
/** The largest step to which cash is rounded, in minor units: a whole unit of a currency with three digits. */
export const maxCashStep = 1000;
/** The maximum total of an order, in minor units: the largest 32-bit GraphQL Int. */
export const maxTotal = 2_147_483_647;
