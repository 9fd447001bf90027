import { createApp } from "./app.ts";

export { CartObject } from "./durable/cart.ts";
export { MailboxObject } from "./durable/mailbox.ts";
export { SimulatorObject } from "./durable/simulator.ts";

const app = createApp({ elapsedMs: () => Date.now(), edge: () => caches.default });

export default { fetch: app.fetch };
