const unknownAddress = "unknown";

/** The client's IP address, as the edge reports it. */
export const addressOf = (request: Request): string => request.headers.get("cf-connecting-ip") ?? unknownAddress;
