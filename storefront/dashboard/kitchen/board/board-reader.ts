/** When the board is read again after the worker was not reached, in milliseconds. */
const retryMs = 5_000;

/** Reads the board, one request at a time. */
export interface BoardReader {
  /** Resolves after a read that began after this call. */
  refresh(): Promise<void>;
  /** Ends the retries. */
  stop(): void;
}

/** Creates a reader. `read` resolves to whether the worker answered; if it did not, the board is read again by itself,
 *  because no live message may follow that would do so. */
export const createBoardReader = (read: () => Promise<boolean>): BoardReader => {
  let reading: Promise<void> | null = null;
  let hasPendingRead = false;
  let isStopped = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const readPending = async (): Promise<void> => {
    while (hasPendingRead) {
      hasPendingRead = false;
      clearTimeout(retry);
      const isAnswered = await read();
      if (!isAnswered && !isStopped) retry = setTimeout(() => void refresh(), retryMs);
    }
    reading = null;
  };
  const refresh = (): Promise<void> => {
    hasPendingRead = true;
    reading ??= readPending();
    return reading;
  };
  const stop = (): void => {
    isStopped = true;
    clearTimeout(retry);
  };
  return { refresh, stop };
};
