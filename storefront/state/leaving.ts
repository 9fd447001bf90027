/** The event just before this document is left. Its `detail` collects what the departure waits for. */
export const leaving = "tiffin-leaving";

/** How long a departure waits at most: a network without answers must not keep a person on the page. */
const limitMs = 400;

/** Prepares this document for being left. Returns what the departure waits for; undefined if it can begin at once. */
export const prepareToLeave = (): Promise<unknown> | undefined => {
  const waits: Promise<void>[] = [];
  dispatchEvent(new CustomEvent(leaving, { detail: waits }));
  if (waits.length === 0) return;
  return Promise.race([Promise.all(waits), new Promise((resolve) => setTimeout(resolve, limitMs))]);
};

/** Goes to another document. Every page does, so what waits for it is in a file of its own, which few load. */
export const leaveTo = (address: string): void => {
  const go = (): void => location.assign(address);
  const ready = prepareToLeave();
  if (ready) void ready.then(go);
  else go();
};
