import { accessOperations } from "./access/operations.ts";
import { authOperations } from "./auth/operations.ts";
import { cartOperations } from "./cart/operations.ts";
import { checkoutOperations } from "./checkout/operations.ts";
import { customerOperations } from "./customers/operations.ts";
import { fulfilmentOperations } from "./fulfilment/operations.ts";
import { menuOperations } from "./menu/operations.ts";
import type { Operation } from "./operation.ts";
import { orderOperations } from "./orders/operations.ts";
import { paymentAccountOperations } from "./payments/account-operations.ts";
import { paymentOperations } from "./payments/operations.ts";
import { pictureOperations } from "./pictures/operations.ts";
import { pricingOperations } from "./pricing/operations.ts";
import { storeOperations } from "./store/operations.ts";

/** Every operation there is. REST, GraphQL and the references are generated from this list. */
export const operations: readonly Operation[] = [
  ...storeOperations,
  ...menuOperations,
  ...pictureOperations,
  ...fulfilmentOperations,
  ...pricingOperations,
  ...cartOperations,
  ...checkoutOperations,
  ...orderOperations,
  ...paymentOperations,
  ...paymentAccountOperations,
  ...accessOperations,
  ...authOperations,
  ...customerOperations,
];
