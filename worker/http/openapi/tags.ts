/** The chapters of the reference, in the order that an integration needs them. */
const chapters: readonly { name: string; description: string; paths: RegExp }[] = [
  { name: "Menu", description: "The menu and its availability.", paths: /^\/api\/(store|categories|menu)/ },
  {
    name: "Ordering",
    description: "Quotes, time slots and placing orders.",
    paths: /^\/api\/(quote|slots|orders\/create)/,
  },
  { name: "Live", description: "WebSockets with live updates.", paths: /\/live$/ },
  { name: "Orders", description: "Placed orders.", paths: /^\/api\/orders/ },
  { name: "Reports", description: "Sales and money of business days.", paths: /^\/api\/reports/ },
  { name: "Bag", description: "The cart of one browser.", paths: /^\/api\/cart/ },
  { name: "Sign-in", description: "One-time codes and browser sessions.", paths: /^\/api\/auth/ },
  { name: "Pictures", description: "Pictures of dishes and products.", paths: /^\/(api\/)?images/ },
  { name: "GraphQL", description: "All operations and models over GraphQL.", paths: /^\/api\/graphql/ },
  { name: "OAuth", description: "Authorization of apps by owners.", paths: /^\/(oauth|\.well-known)/ },
  { name: "Processors", description: "Webhooks for payment processors.", paths: /^\/api\/webhooks/ },
  { name: "Service", description: "Health and documentation.", paths: /^\// },
];

export const tags = chapters.map(({ name, description }) => ({ name, description }));

/** The chapter of a path. */
export const findTag = (path: string): string => chapters.find(({ paths }) => paths.test(path))?.name ?? "Service";
