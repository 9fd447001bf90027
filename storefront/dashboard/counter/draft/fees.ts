import { type OrderFeeKind, orderFeeKinds } from "../../../../db/schema/enums.ts";
import type { Format } from "../../../ui/format.ts";
import { amountOf } from "../../fields/reading.ts";
import type { CounterDraft } from "./draft.ts";

/** What an order costs beside its dishes. Minor units. */
export interface DraftFee {
  kind: OrderFeeKind;
  amount: number;
}

/** The fees that staff typed. Empty texts, zeros and texts that are no amounts are left out. */
export const readFees = (draft: CounterDraft, format: Format): DraftFee[] =>
  orderFeeKinds
    .map((kind) => ({ kind, amount: amountOf(format, draft[kind]) ?? 0 }))
    .filter(({ amount }) => amount > 0);

/** The tip that staff typed, in minor units; 0 for a text that is no amount. */
export const readTip = ({ tip }: Pick<CounterDraft, "tip">, format: Format): number =>
  Math.max(amountOf(format, tip) ?? 0, 0);
