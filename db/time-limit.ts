/** Work exceeded its time limit. A retry may succeed. */
export class TimeLimitExceeded extends Error {
  readonly retryable = true;
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the result of work, or throws `TimeLimitExceeded` after the limit. The work continues, so it must be safe to
 *  run concurrently with a retry. */
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
