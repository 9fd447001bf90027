/** How much a value has grown against another one, as a share of it. changeShare(120, 100) is 0.2; null if there is
 *  nothing to compare with. */
export const changeShare = (value: number, compared: number): number | null =>
  compared === 0 ? null : (value - compared) / compared;

/** The values of today's hours, null for those to come without a sale. At 18, [{ hour: 18, value: 0 }, { hour: 19,
 *  value: 0 }] is [0, null]. */
export const hideComing = (
  hours: readonly { hour: number; value: number }[],
  currentHour: number,
): (number | null)[] => {
  const current = hours.findIndex(({ hour }) => hour === currentHour);
  return hours.map(({ value }, index) => (current !== -1 && index > current && value === 0 ? null : value));
};
