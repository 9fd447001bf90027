import { createContext, createSignal, type JSX, useContext } from "solid-js";
import { unwrap } from "solid-js/store";
import type { Refused } from "../../api/client.ts";
import { useShop } from "../../state/shop.tsx";
import { describeRefusal } from "../messages.ts";
import { useDashboard } from "../state.tsx";
import { createOrder, type KnownGuest, type OrderInput, type PaymentInput, takePayment } from "./api.ts";
import {
  afterOrder,
  afterPayment,
  billState,
  blankState,
  type CounterState,
  createDeviceState,
  type TenderDraft,
} from "./draft/device.ts";
import type { CounterDraft, DraftLine } from "./draft/draft.ts";
import { explainFields } from "./draft/refusals.ts";
import { createSendOnce, type SendOnce } from "./draft/send-once.ts";
import { findDish } from "./draft/totals.ts";

/** Why an order or a payment was refused: in one sentence, and at the texts of the draft. */
export interface Refusal {
  message: string;
  fields: Readonly<Record<string, string | undefined>>;
}

/** When and how the guest pays. */
export type PayChoice = "now" | "later" | "link";

/** What all parts of the counter share. */
export interface Counter {
  state: CounterState;
  /** Whether the order is on its way, so that it can no longer be changed. */
  isPlacing(): boolean;
  placing: SendOnce<OrderInput>;
  paying: SendOnce<PaymentInput>;
  /** What was done last, such as a payment and its change. */
  notice(): string;
  refusal(): Refusal | null;
  setRefusal(refusal: Refusal | null): void;
  setDraft(change: Partial<CounterDraft>): void;
  setLines(change: (lines: readonly DraftLine[]) => readonly DraftLine[]): void;
  setTender(change: Partial<TenderDraft>): void;
  /** The guests that were looked up for this order, by the digits of their phone number. */
  recognised: Map<string, KnownGuest>;
  /** Places the order and opens its bill, or leaves the payment for later. The bill of a link has its address. */
  place(input: OrderInput, choice: PayChoice): void;
  /** Opens the bill of an order that was placed before, or closes the open one. */
  showBill(order: CounterState["order"]): void;
  startOver(): void;
}

/** Returns a function that explains a refusal in the page's language. */
const useExplanation = (): ((refused: Refused, lines: readonly DraftLine[]) => Refusal) => {
  const { menu, language, format } = useShop();
  const { t } = useDashboard();
  return (refused, lines) => {
    const { code, message, errors } = refused;
    const line = errors.map(({ path }) => lines[Number(/^items\.(\d+)/.exec(path)?.[1] ?? -1)]).find(Boolean);
    const name = line ? (findDish(menu, line)?.item.name ?? "") : "";
    // The API explains in English, and better than by its code alone.
    const text = language === "en" ? message : t.find(`counter.refused.${code}`)?.replace("{name}", name);
    const fields = explainFields(refused, { t, format });
    if (Object.keys(fields).length > 0) return { message: t("counter.check"), fields };
    return { message: text ?? describeRefusal(t, refused), fields };
  };
};

/** Creates the counter's state and its two requests. Call it inside a component. */
export const createCounter = (): Counter => {
  const { format } = useShop();
  const { t } = useDashboard();
  const [state, setState] = createDeviceState();
  const [notice, setNotice] = createSignal("");
  const [refusal, setRefusal] = createSignal<Refusal | null>(null);
  const recognised = new Map<string, KnownGuest>();
  const explain = useExplanation();
  const onRefused = (refused: Refused): void => {
    setRefusal(explain(refused, state.draft.lines));
  };
  const placing = createSendOnce({
    sent: () => state.sentOrder,
    store: (sentOrder: CounterState["sentOrder"]) => setState({ sentOrder }),
    send: createOrder,
    // The server ran out of attempts in a rush, and another attempt of the same order may be under way.
    repeatedCodes: ["CONFLICT"],
    onDone: (order) => {
      recognised.clear();
      setState(afterOrder(state, order));
      setNotice(t("counter.placed", { number: order.number }));
    },
    onRefused,
  });
  const paying = createSendOnce({
    sent: () => state.sentPayment,
    store: (sentPayment: CounterState["sentPayment"]) => setState({ sentPayment }),
    send: takePayment,
    onDone: ({ change }) => {
      setState(afterPayment(unwrap(state)));
      setNotice(change > 0 ? t("counter.pay.doneChange", { amount: format.money(change) }) : t("counter.pay.done"));
    },
    onRefused,
  });
  return {
    state,
    placing,
    paying,
    recognised,
    notice,
    refusal,
    setRefusal,
    isPlacing: () => state.sentOrder !== null,
    setDraft: (change) => setState("draft", change),
    setLines: (change) => setState("draft", "lines", (lines) => change(lines)),
    setTender: (change) => setState("tender", change),
    place: (input, choice) => {
      if (state.sentOrder !== null) return;
      setRefusal(null);
      setState({ paysNow: choice !== "later" });
      placing.start(choice === "link" ? { ...input, payment: "link" } : input);
    },
    showBill: (order) => {
      if (state.sentOrder !== null || state.sentPayment !== null) return;
      setNotice("");
      setRefusal(null);
      setState(billState(order));
    },
    startOver: () => {
      setNotice("");
      setRefusal(null);
      setState(blankState());
    },
  };
};

const CounterContext = createContext<Counter>();

export const CounterProvider = (props: { counter: Counter; children: JSX.Element }) => (
  <CounterContext.Provider value={props.counter}>{props.children}</CounterContext.Provider>
);

export const useCounter = (): Counter => {
  const counter = useContext(CounterContext);
  if (!counter) throw new Error("useCounter must be called inside a CounterProvider.");
  return counter;
};
