/** Sends an outgoing HTTP request. */
export type Send = (request: Request) => Promise<Response>;

/** Who receives an outgoing request. Each recipient can fail by itself. */
export type Recipient = "processor" | "partner" | "mailer";

/** Sends an outgoing HTTP request to one of several recipients. */
export type SendTo = (request: Request, to: Recipient) => Promise<Response>;

export const sendByFetch: SendTo = (request) => fetch(request);
