/** How a request leaves the worker. */
export type Send = (request: Request) => Promise<Response>;
