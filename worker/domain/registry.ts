import { accessOperations } from "./access/operations.ts";
import { emailChangeOperations } from "./auth/email-change/operations.ts";
import { authOperations } from "./auth/operations.ts";
import { passkeyOperations } from "./auth/passkeys/operations.ts";
import { tabletOperations } from "./auth/tablet/operations.ts";
import { cartOperations } from "./cart/operations.ts";
import { editOperations } from "./checkout/edit/operations.ts";
import { checkoutOperations } from "./checkout/operations.ts";
import { pricingOperations } from "./checkout/quote-operations.ts";
import { fulfilmentOperations } from "./checkout/slot-operations.ts";
import { favouriteOperations } from "./customers/favourites.ts";
import { eventOperations } from "./events/operations.ts";
import { healthOperations } from "./health/report-page-fault.ts";
import { availabilityOperations } from "./menu/availability-operations.ts";
import { menuEditingOperations } from "./menu/editing/operations.ts";
import { menuOperations } from "./menu/operations.ts";
import { pauseOperations } from "./menu/pause-operations.ts";
import type { Operation } from "./operation.ts";
import { bumpOperations } from "./orders/bumps/operations.ts";
import { customerOperations } from "./orders/customer-operations.ts";
import { erasureOperations } from "./orders/erasure/operations.ts";
import { orderOperations } from "./orders/operations.ts";
import { profileOperations } from "./orders/profiles/operations.ts";
import { ratingOperations } from "./orders/ratings/operations.ts";
import { receiptOperations } from "./orders/receipts/operations.ts";
import { restoreOperations } from "./orders/restores/operations.ts";
import { paymentOperations } from "./orders/settlement/operations.ts";
import { paymentAccountOperations } from "./payments/account-operations.ts";
import { cardOperations } from "./payments/card-operations.ts";
import { pictureOperations } from "./pictures/operations.ts";
import { recordOperations } from "./records/audit-log.ts";
import { dayOperations } from "./reports/days/operations.ts";
import { reportOperations } from "./reports/operations.ts";
import { storeOperations } from "./store/operations.ts";
import { todayOperations } from "./today/operations.ts";

const declared = [
  ...storeOperations,
  ...pauseOperations,
  ...menuOperations,
  ...menuEditingOperations,
  ...availabilityOperations,
  ...pictureOperations,
  ...fulfilmentOperations,
  ...pricingOperations,
  ...cartOperations,
  ...checkoutOperations,
  ...editOperations,
  ...orderOperations,
  ...bumpOperations,
  ...todayOperations,
  ...receiptOperations,
  ...ratingOperations,
  ...paymentOperations,
  ...restoreOperations,
  ...paymentAccountOperations,
  ...cardOperations,
  ...accessOperations,
  ...eventOperations,
  ...authOperations,
  ...emailChangeOperations,
  ...tabletOperations,
  ...passkeyOperations,
  ...customerOperations,
  ...favouriteOperations,
  ...profileOperations,
  ...erasureOperations,
  ...reportOperations,
  ...dayOperations,
  ...recordOperations,
  ...healthOperations,
];

/** All operations. REST, GraphQL and the API references are generated from this list. */
export const operations: readonly Operation[] = declared;

/** The type of every operation, from which the storefront's client is typed. */
export type DeclaredOperations = (typeof declared)[number];
