import { cartOperations } from "./cart/operations.ts";
import { fulfilmentOperations } from "./fulfilment/operations.ts";
import { menuOperations } from "./menu/operations.ts";
import type { Operation } from "./operation.ts";
import { pricingOperations } from "./pricing/operations.ts";
import { storeOperations } from "./store/operations.ts";

/** Every operation there is. REST, GraphQL and the references are generated from this list. */
export const operations: readonly Operation[] = [
  ...storeOperations,
  ...menuOperations,
  ...fulfilmentOperations,
  ...pricingOperations,
  ...cartOperations,
];
