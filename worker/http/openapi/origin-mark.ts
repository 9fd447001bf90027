/** Placeholder for a host's origin in documents that are built once for all hosts. It is replaced in each response. */
export const originMark = "https://restaurant.invalid";
