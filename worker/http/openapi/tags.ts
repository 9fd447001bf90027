/** The chapters of the reference, in the order that an integration needs them. */
const chapters: readonly { name: string; description: string; paths: RegExp }[] = [
  { name: "Menu", description: "What the restaurant sells, and when.", paths: /^\/api\/(store|categories|menu)/ },
  {
    name: "Ordering",
    description: "What an order costs, and placing it.",
    paths: /^\/api\/(quote|slots|orders\/create)/,
  },
  { name: "Live", description: "WebSockets that tell of changes as they happen.", paths: /\/live$/ },
  { name: "Orders", description: "An order from its placing to its end.", paths: /^\/api\/orders/ },
  { name: "Bag", description: "The bag of one browser.", paths: /^\/api\/cart/ },
  { name: "Sign-in", description: "One-time codes and sessions of browsers.", paths: /^\/api\/auth/ },
  { name: "Pictures", description: "Pictures of dishes and products.", paths: /^\/(api\/)?images/ },
  { name: "GraphQL", description: "Everything, as schema.graphql describes it.", paths: /^\/api\/graphql/ },
  { name: "OAuth", description: "How an app gets an owner's leave.", paths: /^\/(oauth|\.well-known)/ },
  { name: "Processors", description: "What payment processors tell us.", paths: /^\/api\/webhooks/ },
  { name: "Service", description: "The service itself and its descriptions.", paths: /^\// },
];

export const tags = chapters.map(({ name, description }) => ({ name, description }));

/** The chapter of a path. */
export const findTag = (path: string): string => chapters.find(({ paths }) => paths.test(path))?.name ?? "Service";
