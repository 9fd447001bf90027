/** Messages of the product pages. */
export const productMessages = {
  from: "From {price}",
  prices: "Prices",
  all: "All products",
  buy: "Available at the restaurant",
  buyHint: "Online orders are for food and drinks. Stop by, or call us and we'll set one aside for you.",
} as const;
