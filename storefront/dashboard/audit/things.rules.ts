/** The things that the audit log can be filtered by, in the order of the shop's work. */
export const auditedThings = [
  ...["RestaurantOrder", "MenuItem", "MenuItemModifier", "MenuCategory", "PromoCode", "StoreSettings", "TaxClass"],
  ...["DeliveryZone", "StaffMember", "SharedTablet", "ApiKey", "OAuthApp", "WebhookEndpoint", "PaymentAccount"],
  ...["DayClose", "GuestNote", "Product", "ProductCategory"],
] as const;
