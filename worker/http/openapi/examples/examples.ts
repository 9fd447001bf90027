import type { Operation } from "../../../domain/operation.ts";
import {
  activeCart,
  addActiveCartItem,
  changeCartItem,
  clearActiveCart,
  removeCartItem,
  updateActiveCart,
} from "./bag.ts";
import { listPaymentMethods, removePaymentMethod, setUpPaymentMethod } from "./cards.ts";
import { addFavourite, listFavourites, removeFavourite } from "./favourites.ts";
import { reportPageFault } from "./health.ts";
import { getMenu, getMenuItem, listCategories, listMenuItems } from "./menu.ts";
import { availableSlots, createStorefrontOrder, quoteOrder } from "./ordering.ts";
import {
  cancelOrder,
  cancelUnpaidOrder,
  changeOrderTime,
  completePayment,
  followOrder,
  followStore,
  getCustomerOrder,
  getOrderReceipts,
  payOrder,
  rateOrder,
  requestOrderLink,
  setReceiptRecipient,
} from "./orders.ts";
import { uploadPicture } from "./pictures.ts";
import { auditLog } from "./records.ts";
import { salesReport } from "./reports.ts";
import { requestSignInCode, signIn, signOut } from "./sign-in.ts";
import { getStore } from "./store.ts";

/** One call and its response, from the demo restaurant Copper Pot on Friday, 20 November 2026, at 6:30 p.m. */
export interface Example {
  /** The operation's complete input, from path, query, headers and body. */
  request: Readonly<Record<string, unknown>>;
  response: unknown;
}

const examples: Readonly<Record<string, Example>> = {
  ...{ getMenu, getStore, listCategories, listMenuItems, getMenuItem },
  ...{ availableSlots, quoteOrder, createStorefrontOrder },
  ...{ getCustomerOrder, requestOrderLink, completePayment, payOrder },
  ...{ cancelUnpaidOrder, cancelOrder, changeOrderTime, rateOrder, followOrder, followStore },
  ...{ activeCart, addActiveCartItem, changeCartItem, removeCartItem, updateActiveCart, clearActiveCart },
  ...{ listFavourites, addFavourite, removeFavourite },
  ...{ listPaymentMethods, removePaymentMethod, setUpPaymentMethod },
  ...{ getOrderReceipts, setReceiptRecipient },
  ...{ uploadPicture },
  ...{ requestSignInCode, signIn, signOut },
  ...{ salesReport, auditLog, reportPageFault },
};

/** The example of an operation. Every operation with a route must have one. */
export const findExample = ({ name }: Pick<Operation, "name">): Example => {
  const example = examples[name];
  if (!example) throw new Error(`${name} has a route but no example. Add one in worker/http/openapi/examples.`);
  return example;
};
