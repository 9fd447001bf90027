import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../schema/index.ts";

/** The tables of the things that the audit log names. A thing without a table is an act, such as an export. */
export const auditedTables = {
  StoreSettings: schema.storeSettings,
  StoreOperations: schema.storeOperations,
  TaxClass: schema.taxClass,
  DeliveryZone: schema.deliveryZone,
  PromoCode: schema.promoCode,
  MenuCategory: schema.menuCategory,
  MenuItem: schema.menuItem,
  MenuItemModifier: schema.menuItemModifier,
  MenuItemImage: schema.menuItemImage,
  Product: schema.product,
  ProductVariant: schema.productVariant,
  ProductImage: schema.productImage,
  ProductCategory: schema.productCategory,
  Address: schema.address,
  StaffMember: schema.staffMember,
  ApiKey: schema.apiKey,
  OAuthApp: schema.oauthApp,
  WebhookEndpoint: schema.webhookEndpoint,
  SharedTablet: schema.sharedTablet,
  PaymentAccount: schema.storePaymentAccount,
  DayClose: schema.dayClose,
} as const satisfies Readonly<Record<string, SQLiteTable>>;

export type AuditedThing = keyof typeof auditedTables;
