export const guideMessages = {
  "guides.website": "Guide: connect your own website",
  "guides.website1":
    "Display the menu: copy loadMenu into your pages. It needs no key, and each link opens the dish here, ready to order.",
  "guides.website2":
    "To read orders on your server, create a key with the scope read_orders. To place orders too, add write_orders.",
  "guides.website3":
    "Keep the key on your server, never in a page or an app. If it leaks, revoke it here and create another.",
  "guides.website4": "All routes are in the API documentation above, with examples for this store.",
  "guides.courier": "Guide: connect a courier",
  "guides.courier1":
    "Add an endpoint of the courier's system for order.status_changed. You see its secret once; hand it over safely.",
  "guides.courier2":
    "Check every message with isGenuine before you read it, and answer with 2xx within 10 seconds. Handle each webhook-id once.",
  "guides.courier3":
    "When a delivery becomes ready, load the order with a key (read_orders), because messages carry no personal data.",
  "guides.courier4":
    "Name the driver with assignDriver (write_orders), so that the kitchen and the counter see who drives.",
} as const;
