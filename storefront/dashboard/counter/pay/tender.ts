import { type Accessor, createEffect, createMemo, createSignal, on } from "solid-js";
import { maxTotal } from "../../../../db/schema/bounds.rules.ts";
import { moneyUnit } from "../../../../db/schema/currencies.rules.ts";
import { readCashRounding } from "../../../../worker/domain/payments/cash-rounding.rules.ts";
import {
  countPaidUnits,
  sumUnits,
  toCashPart,
  type Units,
} from "../../../../worker/domain/payments/split-bill.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { typedMoney } from "../../../ui/typed-money.ts";
import { amountOf } from "../../fields/reading.ts";
import type { Bill, PaymentInput } from "../api.ts";
import { useCounter } from "../counter.tsx";
import type { TenderDraft } from "../draft/device.ts";
import { type PadKey, pressPad } from "../pad.rules.ts";
import { findOutstanding, toBillLines } from "./bill.ts";
import { equalPart } from "./split.rules.ts";
import { findTenderFault, roundTender, type TenderFault } from "./tender.rules.ts";

/** The payment that is typed at a bill. */
export interface Tender {
  outstanding: Accessor<number>;
  /** Minor units; null if the text is no amount. */
  amount: Accessor<number | null>;
  /** What coins add to the amount; 0 unless cash is rounded. */
  rounding: Accessor<number>;
  /** The cash to give back; null if none was typed, or it is too little. */
  change: Accessor<number | null>;
  /** Why the payment cannot be taken; null until someone tried. */
  fault: Accessor<TenderFault | null>;
  /** Chooses the field that the number pad types into. */
  choosePadField(field: "amount" | "received"): void;
  press(key: PadKey): void;
  typeAmount(text: string): void;
  typeReceived(text: string): void;
  setReceived(amount: number): void;
  takeAll(): void;
  takePart(parts: number): void;
  /** The units of each line that were paid for by line. */
  paidUnits: Accessor<Units>;
  chooseUnit(lineId: string, count: number): void;
  chooseMethod(method: TenderDraft["method"]): void;
  submit(): void;
}

/** Reads the typed payment. Without a typed amount it is all that is outstanding. */
const createAmounts = (bill: Accessor<Bill>) => {
  const { format, menu } = useShop();
  const { state } = useCounter();
  const steps = readCashRounding(menu.store);
  const tender = () => state.tender;
  const outstanding = createMemo(() => findOutstanding(bill()));
  const amount = createMemo(() => (tender().amount.trim() ? amountOf(format, tender().amount) : outstanding()));
  const received = createMemo(() => (tender().received.trim() ? amountOf(format, tender().received) : undefined));
  const fault = createMemo(() =>
    findTenderFault({ method: tender().method, amount: amount(), received: received() }, outstanding(), steps),
  );
  const rounding = () => (tender().method === "cash" ? roundTender(amount() ?? 0, outstanding(), steps) : 0);
  const change = (): number | null => {
    const cash = received();
    const sum = amount();
    const due = (sum ?? 0) + rounding();
    return typeof cash === "number" && sum !== null && cash >= due ? cash - due : null;
  };
  return { outstanding, amount, received, rounding, fault, change };
};

/** The number pad of a payment. It types into the field that had the focus last. */
const createPad = (
  { amount, received }: Pick<ReturnType<typeof createAmounts>, "amount" | "received">,
  set: (change: Partial<TenderDraft>) => void,
) => {
  const { format, menu } = useShop();
  const { state } = useCounter();
  const unit = moneyUnit(menu.store.currencyCode);
  const [padField, setPadField] = createSignal<"amount" | "received">("received");
  // The first digit replaces a sum that was filled in.
  const [isFresh, setFresh] = createSignal(true);
  const press = (key: PadKey): void => {
    const field = state.tender.method === "cash" ? padField() : "amount";
    const current = (field === "amount" ? amount() : received()) ?? 0;
    // The pad types the digits that people pay with.
    const typed = pressPad(isFresh() ? 0 : current / unit, key, Math.floor(maxTotal / unit));
    const text = typedMoney(typed * unit, format);
    setFresh(false);
    set(field === "amount" ? { amount: text, units: {} } : { received: text });
  };
  const choosePadField = (field: "amount" | "received"): void => {
    setFresh(true);
    setPadField(field);
  };
  return { press, choosePadField, restart: () => setFresh(true) };
};

const toPaidLines = (units: Units): Pick<PaymentInput, "lines"> => {
  const chosen = Object.entries(units).filter(([, quantity]) => quantity > 0);
  return chosen.length === 0 ? {} : { lines: chosen.map(([orderItemId, quantity]) => ({ orderItemId, quantity })) };
};

/** The request that records a payment. Only cash is tendered, and only a terminal has a reference. */
const toPayment = (
  orderId: string,
  amount: number,
  tendered: number | null,
  { method, reference, units }: TenderDraft,
): PaymentInput => ({
  orderId,
  paymentMethod: method,
  amount,
  ...toPaidLines(units),
  ...(method === "cash" ? { tendered } : { reference: reference.trim() || null }),
});

const isAnyChosen = (units: Units): boolean => Object.values(units).some((count) => count > 0);

/** The units that were paid for, and those that are chosen for the next payment. */
const createUnits = (
  bill: Accessor<Bill>,
  outstanding: Accessor<number>,
  fill: (change: Partial<TenderDraft>) => void,
) => {
  const { format, menu } = useShop();
  const { state } = useCounter();
  const unit = moneyUnit(menu.store.currencyCode);
  const steps = readCashRounding(menu.store);
  const paidUnits = createMemo(() => countPaidUnits(bill().payments));
  /** Fills in what the chosen units cost, by the server's own rule. */
  const fillUnits = (units: Units, method = state.tender.method): void => {
    const split = { total: bill().total, outstanding: outstanding(), lines: toBillLines(bill()), unit };
    const sum = sumUnits(split, paidUnits(), units);
    const part = method === "cash" ? toCashPart(sum, outstanding(), steps) : sum;
    fill({ method, units, received: "", amount: isAnyChosen(units) ? typedMoney(part, format) : "" });
  };
  // Another device may take a part of the bill meanwhile.
  createEffect(
    on(
      outstanding,
      () => {
        const { units } = state.tender;
        if (state.sentPayment !== null || !isAnyChosen(units)) return;
        const left = toBillLines(bill()).map(({ id, quantity }): [string, number] => [
          id,
          Math.max(0, Math.min(units[id] ?? 0, quantity - (paidUnits()[id] ?? 0))),
        ]);
        fillUnits(Object.fromEntries(left));
      },
      { defer: true },
    ),
  );
  return { paidUnits, fillUnits };
};

/** Creates the payment of a bill. */
export const createTender = (bill: Accessor<Bill>): Tender => {
  const { format, menu } = useShop();
  const { state, setTender, paying, setRefusal } = useCounter();
  const unit = moneyUnit(menu.store.currencyCode);
  const amounts = createAmounts(bill);
  const { outstanding, amount, received, fault } = amounts;
  const [wasSubmitted, setSubmitted] = createSignal(false);
  const set = (change: Partial<TenderDraft>): void => {
    setSubmitted(false);
    setTender(change);
  };
  const pad = createPad(amounts, set);
  const fill = (change: Partial<TenderDraft>): void => {
    pad.restart();
    set(change);
  };
  const { paidUnits, fillUnits } = createUnits(bill, outstanding, fill);
  const submit = (): void => {
    setSubmitted(true);
    setRefusal(null);
    const sum = amount();
    if (fault() !== null || sum === null) return;
    paying.start(toPayment(bill().id, sum, received() ?? null, state.tender));
    pad.restart();
  };
  return {
    ...amounts,
    ...pad,
    fault: () => (wasSubmitted() ? fault() : null),
    typeAmount: (text) => set({ amount: text, units: {} }),
    typeReceived: (text) => set({ received: text }),
    setReceived: (sum) => fill({ received: typedMoney(sum, format) }),
    takeAll: () => fill({ amount: "", received: "", units: {} }),
    takePart: (parts) =>
      fill({ amount: typedMoney(equalPart(outstanding(), parts, unit), format), received: "", units: {} }),
    paidUnits,
    chooseUnit: (lineId, count) => fillUnits({ ...state.tender.units, [lineId]: count }),
    chooseMethod: (method) =>
      isAnyChosen(state.tender.units) ? fillUnits(state.tender.units, method) : set({ method }),
    submit,
  };
};
