/** The next payment when the rest is split into equal parts, rounded up to a multiple of `unit`: 1000 in 3 parts is
 *  334, in steps of 10 it is 340. Minor units. */
export const equalPart = (outstanding: number, parts: number, unit = 1): number =>
  Math.min(outstanding, Math.ceil(outstanding / parts / unit) * unit);
