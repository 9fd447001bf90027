const unknownAddress = "unknown";

/** The address that the request came from, as the edge saw it. */
export const addressOf = (request: Request): string => request.headers.get("cf-connecting-ip") ?? unknownAddress;
