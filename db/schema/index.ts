export * from "./access.ts";
export * from "./catalog.ts";
export * from "./customers.ts";
export * from "./events.ts";
export * from "./menu.ts";
export * from "./orders.ts";
export * from "./payments.ts";
export * from "./store.ts";
