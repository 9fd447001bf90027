/** Stands for the address of a host in documents that are made once for all hosts, and is replaced in each answer. */
export const originMark = "https://restaurant.invalid";
