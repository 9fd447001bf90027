/** How long a store's old rows stay after its move, in case an operator needs them. */
export const leftMinutes = 24 * 60;
