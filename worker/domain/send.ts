/** Sends an outgoing HTTP request. */
export type Send = (request: Request) => Promise<Response>;
