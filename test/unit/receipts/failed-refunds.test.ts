import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { settleEdit } from "../../../worker/domain/checkout/edit/settle-edit.rules.ts";
import { addSums, sumTax } from "../../../worker/domain/orders/record/receipt-sums.rules.ts";
import {
  listReceipts,
  type ReceiptDraft,
  type ReceiptOrder,
} from "../../../worker/domain/orders/record/receipts.rules.ts";
import {
  listSubjects,
  priceOfPortions,
  type RefundWithParts,
  readGivenBack,
  settledTotal,
  subjectKeys,
} from "../../../worker/domain/payments/refunds/given-back.rules.ts";
import { settleGoodwill } from "../../../worker/domain/payments/refunds/settle-goodwill.rules.ts";
import { breakDownTax } from "../../../worker/domain/pricing/tax-breakdown.rules.ts";

interface Dish {
  quantity: number;
  price: number;
  ratePpm: number;
}

/** An order of dishes, priced as orders are. The ids of dishes are their places in the first order. */
const priceDishes = (dishes: readonly (Dish & { id: string })[], tip: number, taxIncluded: boolean) => {
  const taxed = dishes.map(({ quantity, price, ratePpm }) => ({ amount: quantity * price, ratePpm }));
  const { lines: taxLines, amounts: taxes } = breakDownTax(taxed, taxIncluded);
  const subtotal = taxed.reduce((sum, { amount }) => sum + amount, 0);
  const tax = sumTax(taxLines);
  const items = dishes.map(({ id, quantity, price, ratePpm }, index) => ({
    ...{ id, lineId: null, name: id, quantity, unitPrice: price, modifiers: [], totalPrice: quantity * price },
    ...{ discountAmount: 0, taxAmount: taxes[index] ?? 0, taxRatePpm: ratePpm },
  }));
  const total = subtotal + tip + (taxIncluded ? 0 : tax);
  const amounts = { subtotal, discount: 0, promoDiscount: 0, deliveryFee: 0, fees: 0, tip, total };
  return { items, sold: { ...amounts, tax, taxIncluded, taxLines, currencyCode: "EUR", isTest: false } };
};

/** An order that was paid, with everything that happens to it afterwards. */
class PaidOrder {
  readonly issued: ReceiptDraft[] = [];
  /** What edits paid back. */
  #edits = 0;
  #dishes: (Dish & { id: string })[];
  readonly #tip: number;
  readonly #taxIncluded: boolean;
  readonly #captured: number;
  order: ReceiptOrder;

  constructor(dishes: readonly Dish[], tip: number, taxIncluded: boolean) {
    this.#dishes = dishes.map((dish, index) => ({ ...dish, id: `oit_${index}` }));
    this.#tip = tip;
    this.#taxIncluded = taxIncluded;
    const paid = this.#build({ settledByGoodwill: 0, refunds: [] });
    this.#captured = paid.order.total;
    this.order = { ...paid, order: { ...paid.order, firstPaidAt: null } };
    this.#change(paid);
  }

  #build({ settledByGoodwill, refunds }: { settledByGoodwill: number; refunds: readonly RefundWithParts[] }) {
    const { items, sold } = priceDishes(this.#dishes, this.#tip, this.#taxIncluded);
    const state = { status: "in_progress", outstanding: 0, firstPaidAt: "2026-11-20T23:30:00.000Z" } as const;
    return { items, fees: [], order: { ...sold, ...state, settledByGoodwill }, refunds } satisfies ReceiptOrder;
  }

  #change(after: ReceiptOrder): void {
    this.issued.push(...listReceipts(this.order, after, this.issued));
    this.order = after;
  }

  get #given() {
    return readGivenBack(listSubjects(this.order), this.order.refunds, 1);
  }

  #left(): number {
    const standing = this.order.refunds.filter(({ status }) => status !== "failed");
    return this.#captured - this.#edits - standing.reduce((sum, { amount }) => sum + amount, 0);
  }

  #refund(status: "pending" | "succeeded", amount: number, parts: Partial<RefundWithParts>): void {
    if (amount <= 0 || amount > this.#left()) return;
    const id = `ref_${String(this.order.refunds.length).padStart(3, "0")}`;
    const named = { lines: [], feeLines: [], tipAmount: 0, deliveryFeeAmount: 0, otherAmount: 0 };
    const refund: RefundWithParts = { id, kind: "goodwill", status, amount, ...named, ...parts };
    this.#change({ ...this.order, refunds: [...this.order.refunds, refund] });
  }

  giveBackPortion(pick: number, status: "pending" | "succeeded"): void {
    const subjects = listSubjects(this.order).filter(({ quantity }) => quantity > 0);
    const charged = subjects[pick % Math.max(1, subjects.length)];
    const left = this.#given.left.get(charged?.key ?? "");
    if (!charged || !left || left.quantity === 0) return;
    const amount = priceOfPortions(charged, left, 1, 1);
    const line = {
      id: `rfl_${this.order.refunds.length}`,
      lineId: charged.key,
      quantity: 1,
      amount,
      continuesId: null,
    };
    const lines = [{ ...line, settledQuantity: 0, settledAmount: 0, ratePpm: charged.ratePpm }];
    this.#refund(status, amount, { lines });
  }

  giveBackTip(status: "pending" | "succeeded"): void {
    const amount = this.#given.left.get(subjectKeys.tip)?.amount ?? 0;
    this.#refund(status, amount, { tipAmount: amount });
  }

  giveBackSum(percent: number, status: "pending" | "succeeded"): void {
    const charged = [...this.#given.left.values()].reduce((sum, part) => sum + part.amount, 0);
    const amount = Math.ceil((Math.min(charged, this.#left()) * percent) / 100);
    this.#refund(status, amount, { otherAmount: amount });
  }

  /** An edit takes a portion of a dish out, or all of them. */
  removePortions(pick: number, isWhole: boolean): void {
    const dish = this.#dishes[pick % Math.max(1, this.#dishes.length)];
    if (!dish || this.#dishes.length === 1) return;
    this.#dishes = this.#dishes.flatMap((one) => {
      if (one !== dish) return [one];
      return isWhole || one.quantity === 1 ? [] : [{ ...one, quantity: one.quantity - 1 }];
    });
    const { settledByGoodwill } = this.order.order;
    const after = this.#build({ ...this.order, settledByGoodwill });
    const goodwill = settleGoodwill(listSubjects(this.order), listSubjects(after), this.order.refunds, 1);
    const outstanding = after.order.total - this.#captured + this.#edits + settledByGoodwill;
    const money = settleEdit(outstanding, this.#left(), goodwill.amount);
    this.#edits += money.refund;
    const changed = new Map(goodwill.refunds.map((refund) => [refund.id, refund]));
    const refunds = this.order.refunds.map((refund) => changed.get(refund.id) ?? refund);
    this.#change(this.#build({ refunds, settledByGoodwill: settledByGoodwill + money.settledByGoodwill }));
  }

  /** The processor reports a refund's end. */
  end(pick: number, status: "succeeded" | "failed"): void {
    const open = this.order.refunds.filter((refund) =>
      status === "failed" ? refund.status !== "failed" : refund.status === "pending",
    );
    const ended = open[pick % Math.max(1, open.length)];
    if (!ended) return;
    const refunds = this.order.refunds.map((refund) => (refund === ended ? { ...refund, status } : refund));
    const before = settledTotal(this.#given);
    const fallen = before - settledTotal(readGivenBack(listSubjects(this.order), refunds, 1));
    const settledByGoodwill = Math.max(0, this.order.order.settledByGoodwill - Math.max(0, fallen));
    this.#change(this.#build({ refunds, settledByGoodwill }));
  }

  /** What the receipts say of returns. */
  get returned() {
    return addSums(this.issued.filter(({ kind }) => kind === "goodwill"));
  }
}

const status = fc.constantFrom("pending" as const, "succeeded" as const);
const pick = fc.nat(99);
const isWhole = fc.boolean();
const step = fc.oneof(
  fc.record({ kind: fc.constant("portion" as const), pick, status }),
  fc.record({ kind: fc.constant("tip" as const), status }),
  fc.record({ kind: fc.constant("sum" as const), percent: fc.integer({ min: 1, max: 100 }), status }),
  fc.record({ kind: fc.constant("remove" as const), pick, isWhole }),
  fc.record({
    kind: fc.constant("end" as const),
    pick,
    status: fc.constantFrom("succeeded" as const, "failed" as const),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

const takeStep = (order: PaidOrder, taken: Step): void => {
  if (taken.kind === "portion") order.giveBackPortion(taken.pick, taken.status);
  else if (taken.kind === "tip") order.giveBackTip(taken.status);
  else if (taken.kind === "sum") order.giveBackSum(taken.percent, taken.status);
  else if (taken.kind === "remove") order.removePortions(taken.pick, taken.isWhole);
  else order.end(taken.pick, taken.status);
};

const terms = fc.record({
  dishes: fc.array(
    fc.record({
      quantity: fc.integer({ min: 1, max: 3 }),
      price: fc.integer({ min: 1, max: 3000 }),
      ratePpm: fc.constantFrom(0, 70_000, 88_750, 190_000),
    }),
    { minLength: 2, maxLength: 4 },
  ),
  tip: fc.nat(500),
  taxIncluded: fc.boolean(),
  steps: fc.array(step, { maxLength: 14 }),
});

/** The gross amount of each rate in the receipts of an order, without rates of nothing. */
const readGross = (receipts: readonly ReceiptDraft[]) =>
  new Map(addSums(receipts).taxLines.flatMap(({ ratePpm, gross }) => (gross === 0 ? [] : [[ratePpm, gross]])));

describe("the receipts of an order whose refunds end late, around edits", () => {
  it("add up to what was sold, returned and settled after every step, and leave no rate and no tip below zero", () => {
    fc.assert(
      fc.property(terms, ({ dishes, tip, taxIncluded, steps }) => {
        const found = new PaidOrder(dishes, tip, taxIncluded);
        for (const taken of steps) {
          takeStep(found, taken);
          const { order, issued } = found;
          const sold = addSums(issued.filter(({ kind }) => kind !== "goodwill"));
          expect([sold.total, sold.taxLines]).toEqual([order.order.total, addSums([order.order]).taxLines]);
          const sum = (isCounted: (receipt: ReceiptDraft) => boolean) =>
            issued.reduce((all, receipt) => (isCounted(receipt) ? all + receipt.total : all), 0);
          const succeeded = order.refunds.filter((refund) => refund.status === "succeeded");
          expect(sum(({ kind, refundId }) => kind === "goodwill" && refundId === null)).toBe(
            order.order.settledByGoodwill,
          );
          expect(sum(({ refundId }) => refundId !== null)).toBe(
            0 - succeeded.reduce((all, { amount }) => all + amount, 0),
          );
          const all = addSums(issued);
          expect(all.tip).toBeGreaterThanOrEqual(0);
          // Where nothing is left at a rate, no tax is.
          for (const { net, tax, gross } of all.taxLines) {
            expect(gross).toBeGreaterThan(0);
            expect(Math.min(net, tax)).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  it("are those of an order without refunds once all of them failed, with each rate's net and tax", () => {
    fc.assert(
      fc.property(terms, ({ dishes, tip, taxIncluded, steps }) => {
        const found = new PaidOrder(dishes, tip, taxIncluded);
        for (const taken of steps) takeStep(found, taken);
        while (found.order.refunds.some((refund) => refund.status !== "failed")) found.end(0, "failed");
        expect(found.returned).toEqual({ total: 0, tip: 0, taxLines: [] });
        expect(addSums(found.issued).taxLines).toEqual(addSums([found.order.order]).taxLines);
      }),
      { numRuns: 500 },
    );
  });

  it("are the same whether a refund of portions succeeds before or after the edit that removes them", () => {
    fc.assert(
      fc.property(terms, fc.nat(3), isWhole, ({ dishes, tip, taxIncluded }, index, whole) => {
        const early = new PaidOrder(dishes, tip, taxIncluded);
        const late = new PaidOrder(dishes, tip, taxIncluded);
        early.giveBackPortion(index, "succeeded");
        late.giveBackPortion(index, "pending");
        for (const found of [early, late]) found.removePortions(index, whole);
        late.end(0, "succeeded");
        expect(readGross(late.issued)).toEqual(readGross(early.issued));
        expect(late.returned).toEqual(early.returned);
        for (const found of [early, late]) found.end(0, "failed");
        expect(late.returned).toEqual({ total: 0, tip: 0, taxLines: [] });
        expect(early.returned).toEqual({ total: 0, tip: 0, taxLines: [] });
      }),
    );
  });
});
