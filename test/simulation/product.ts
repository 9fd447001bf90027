// The product's code that a run uses, and its demo stores. It is built into one script; see engine/bundle.ts.
export { connect } from "../../db/client.ts";
export { apiKey, promoCode } from "../../db/schema/index.ts";
export { copperPot } from "../../db/seed/copper-pot/store.ts";
export { gasthausLinde } from "../../db/seed/gasthaus-linde/store.ts";
export { seedWrites } from "../../db/seed/load.ts";
export { umiSando } from "../../db/seed/umi-sando/store.ts";
export { sha256Hex } from "../../worker/domain/bytes.ts";
export { CartObject } from "../../worker/durable/cart.ts";
export { DirectoryObject } from "../../worker/durable/directory.ts";
export { MailboxObject } from "../../worker/durable/mailbox.ts";
export { MoverObject } from "../../worker/durable/mover.ts";
export { SimulatorObject } from "../../worker/durable/simulator.ts";
export { StoreObject } from "../../worker/durable/store.ts";
export { FaultList } from "../../worker/faults/faults.ts";
export { createWorker } from "../../worker/worker.ts";
