import { createEffect, onCleanup, onMount } from "solid-js";
import { createStore, type SetStoreFunction, unwrap } from "solid-js/store";
import type { Units } from "../../../../worker/domain/payments/split-bill.rules.ts";
import { counterStorageKey } from "../../../state/device/counter-storage.ts";
import { readStored, removeStored, writeStored } from "../../../state/device/storage.ts";
import type { OrderInput, PaymentInput } from "../api.ts";
import { blankDraft, type CounterDraft } from "./draft.ts";
import type { SentRequest } from "./send-once.ts";

/** The payment that staff are typing. The texts are amounts as typed. */
export interface TenderDraft {
  method: "cash" | "manual";
  amount: string;
  received: string;
  reference: string;
  /** The units of each line that this payment pays for. */
  units: Units;
}

const blankTender = (): TenderDraft => ({ method: "cash", amount: "", received: "", reference: "", units: {} });

/** All that a counter has typed and sent. It outlives a reload of the page. */
export interface CounterState {
  draft: CounterDraft;
  sentOrder: SentRequest<OrderInput> | null;
  /** Whether the bill opens once the order is placed. */
  paysNow: boolean;
  /** The order whose bill is open. */
  order: { id: string; number: string } | null;
  tender: TenderDraft;
  sentPayment: SentRequest<PaymentInput> | null;
}

/** A counter that is free for the next order. It is made anew each time, because a store changes its objects. */
export const blankState = (): CounterState => ({
  draft: { ...blankDraft },
  sentOrder: null,
  paysNow: false,
  order: null,
  tender: blankTender(),
  sentPayment: null,
});

/** Keys of requests work for 24 hours, so that an older request must not be repeated. */
const maxAgeMs = 12 * 60 * 60_000;

interface Stored {
  savedAt: number;
  state: CounterState;
}

/** Reads what this device stored, and nothing that is half a day old or cannot be read. */
export const parseStored = (json: string | null, nowMs: number): CounterState => {
  try {
    const stored: Stored | null = JSON.parse(json ?? "null");
    const blank = blankState();
    if (!stored || nowMs - stored.savedAt > maxAgeMs) return blank;
    const { draft, tender } = stored.state;
    // A state that an earlier version stored may lack fields.
    return { ...blank, ...stored.state, draft: { ...blank.draft, ...draft }, tender: { ...blank.tender, ...tender } };
  } catch {
    return blankState();
  }
};

const readState = (): CounterState => parseStored(readStored("device", counterStorageKey), Date.now());

const writeState = (state: CounterState): void => {
  const stored: Stored = { savedAt: Date.now(), state };
  if (JSON.stringify(state) === JSON.stringify(blankState())) removeStored("device", counterStorageKey);
  else writeStored("device", counterStorageKey, JSON.stringify(stored));
};

/** The state of the counter on this device. A store has its own host, so that the browser separates stores. */
export const createDeviceState = (): [CounterState, SetStoreFunction<CounterState>] => {
  const [state, setState] = createStore<CounterState>(readState());
  let storedJson = "";
  createEffect(() => {
    const json = JSON.stringify(state);
    // Storing a state that came from another tab would send it back there.
    if (json === storedJson) return;
    storedJson = json;
    writeState(unwrap(state));
  });
  // Tabs of one device type the same order, so that none overwrites it with an older one.
  const adopt = ({ key, newValue }: StorageEvent): void => {
    if (key !== counterStorageKey) return;
    const other = parseStored(newValue, Date.now());
    storedJson = JSON.stringify(other);
    setState(other);
  };
  onMount(() => {
    addEventListener("storage", adopt);
    onCleanup(() => removeEventListener("storage", adopt));
  });
  return [state, setState];
};

/** The state after an order was placed: its bill is open, or the counter is free for the next order. */
export const afterOrder = (state: CounterState, order: CounterState["order"]): CounterState => ({
  ...blankState(),
  order: state.paysNow ? order : null,
});

/** The part of the state that opens a bill, or closes it. The order that is being typed stays. */
export const billState = (order: CounterState["order"]): Pick<CounterState, "order" | "tender"> => ({
  order,
  tender: blankTender(),
});

/** The state after a payment: the next one starts blank. */
export const afterPayment = ({ tender, ...state }: CounterState): CounterState => ({
  ...state,
  tender: { ...blankTender(), method: tender.method },
});
