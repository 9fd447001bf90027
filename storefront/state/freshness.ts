/** A replica of the database is seconds behind at most. */
const replicaLagMs = 10_000;

let heardMs = Number.NEGATIVE_INFINITY;

/** Notes that the live channel announced a change, which a replica may not have yet. */
export const noteChange = (): void => {
  heardMs = performance.now();
};

/** The request header that asks for the newest state while a replica may be behind the live channel. */
export const newestHeader = (): Record<string, string> =>
  performance.now() - heardMs < replicaLagMs ? { "cache-control": "no-cache" } : {};
