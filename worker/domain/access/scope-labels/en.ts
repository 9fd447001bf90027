import type { Scope } from "../../caller/scopes.ts";

/** Describes each scope to the person who grants it. */
export const scopeLabels = {
  "scope.read_menu": "View the menu as guests see it",
  "scope.write_availability": "Mark dishes as sold out and pause ordering",
  "scope.write_menu": "Edit dishes and their choices, mark them as sold out and pause ordering",
  "scope.read_products": "View all products, including unpublished ones",
  "scope.write_products": "Edit products, their variants and pictures",
  "scope.read_orders": "View all orders with names, addresses and items",
  "scope.write_orders": "Accept orders, move them through the kitchen and cancel them",
  "scope.read_payments": "View payments and refunds",
  "scope.take_payments": "Take payments at the counter",
  "scope.write_payments": "Take payments at the counter and refund them",
  "scope.read_customers": "View customers with their addresses",
  "scope.write_customers": "Edit customers' address books",
  "scope.read_reports": "View sales reports",
  "scope.write_settings": "Change opening hours, taxes and fees, and pause ordering",
  "scope.manage_keys": "Create API keys and OAuth apps, and manage members",
  "scope.manage_webhooks": "Send this restaurant's events to other systems",
} as const satisfies Record<`scope.${Scope}`, string>;

export type ScopeLabels = Record<keyof typeof scopeLabels, string>;
