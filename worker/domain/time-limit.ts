/** Work took longer than it may. Another try may be faster. */
export class TimeLimitExceeded extends Error {
  readonly retryable = true;
}

/** The result of work if it comes within the limit; else throws `TimeLimitExceeded`. The work itself goes on, so what it still
 *  does has to be safe beside another try. */
export const withinTime = async <Value>(limitMs: number, work: Promise<Value>): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimitExceeded()), limitMs);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
  }
};
