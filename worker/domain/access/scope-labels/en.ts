import type { Scope } from "../../caller/scopes.ts";

/** What each scope lets somebody do, in words for the person who gives it away. */
export const scopeWords = {
  "scope.read_menu": "See the menu, as everyone does",
  "scope.write_menu": "Change dishes and their choices, and say what is sold out",
  "scope.read_products": "See all products, also those that are not published",
  "scope.write_products": "Change products, their variants and pictures",
  "scope.read_orders": "See all orders with names, addresses and items",
  "scope.write_orders": "Take orders, move them through the kitchen and cancel them",
  "scope.read_payments": "See what was paid and refunded",
  "scope.write_payments": "Take payments in the house and refund them",
  "scope.read_customers": "See customers with their addresses",
  "scope.write_customers": "Change customers' address books",
  "scope.write_settings": "Change opening hours, taxes and fees, and pause ordering",
  "scope.manage_keys": "Make API keys and OAuth apps, and decide who works here",
  "scope.manage_webhooks": "Send events of this restaurant to other systems",
} as const satisfies Record<`scope.${Scope}`, string>;

/** The same in another language. */
export type ScopeWords = Record<keyof typeof scopeWords, string>;
