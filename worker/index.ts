import { sendByFetch } from "./domain/send.ts";
import { FaultList } from "./faults/faults.ts";
import { createWorker } from "./worker.ts";

export { CartObject } from "./durable/cart.ts";
export { DirectoryObject } from "./durable/directory.ts";
export { MailboxObject } from "./durable/mailbox.ts";
export { MoverObject } from "./durable/mover.ts";
export { SimulatorObject } from "./durable/simulator.ts";
export { StoreObject } from "./durable/store.ts";

export default createWorker({
  elapsedMs: () => Date.now(),
  edge: () => caches.default,
  fetch: sendByFetch,
  /** Declared at `/dev/faults`, which production does not have. */
  faults: new FaultList(() => Date.now()),
});
