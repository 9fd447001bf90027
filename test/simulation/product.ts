// What a run uses of the product: its code, its demo stores, and the migration of a release. It is built into one
// script; see engine/bundle.ts.
export { connect } from "../../db/client.ts";
export { addUp, nextStep } from "../../db/local/release/rotation-step.ts";
export { countKeyedRows } from "../../db/queries/sealed.ts";
export { apiKey, promoCode } from "../../db/schema/index.ts";
export { copperPot } from "../../db/seed/copper-pot/store.ts";
export { gasthausLinde } from "../../db/seed/gasthaus-linde/store.ts";
export { seedWrites } from "../../db/seed/load.ts";
export { umiSando } from "../../db/seed/umi-sando/store.ts";
export { sha256Hex } from "../../worker/domain/bytes.ts";
export { openSecret } from "../../worker/domain/events/secret.ts";
export { openAccount } from "../../worker/domain/payments/provider/account.ts";
export { CartObject } from "../../worker/durable/cart.ts";
export { DirectoryObject } from "../../worker/durable/directory.ts";
export { MailboxObject } from "../../worker/durable/mailbox.ts";
export { MoverObject } from "../../worker/durable/mover.ts";
export { SimulatorObject } from "../../worker/durable/simulator.ts";
export { StoreObject } from "../../worker/durable/store.ts";
export { FaultList } from "../../worker/faults/faults.ts";
export { createWorker } from "../../worker/worker.ts";
export { nextRelease } from "../support/migrations/next-release.ts";
