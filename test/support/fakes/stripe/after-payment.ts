import type Stripe from "stripe";
import { aDispute, newId } from "../fake-stripe-objects.ts";

interface PageQuery {
  since: number;
  limit: number;
}

const listFields: ReadonlySet<string> = new Set(["payment_intent", "created[gte]", "limit", "starting_after"]);

const readPageQuery = (form: URLSearchParams): PageQuery => {
  const unknown = [...form.keys()].find((name) => !listFields.has(name));
  if (unknown) throw new Error(`Received unknown parameter: ${unknown}`);
  return { since: Number(form.get("created[gte]") ?? 0), limit: Number(form.get("limit") ?? 10) };
};

/** A page of objects, newest first, as Stripe lists them. */
export const readPage = <Value extends { id: string; created: number }>(
  all: readonly Value[],
  form: URLSearchParams,
) => {
  const { since, limit } = readPageQuery(form);
  const listed = all.filter(({ created }) => created >= since).toReversed();
  const start = listed.findIndex(({ id }) => id === form.get("starting_after")) + 1;
  return { data: listed.slice(start, start + limit), has_more: listed.length > start + limit };
};

const daySeconds = 24 * 60 * 60;

const aPayout = (fields: Partial<Stripe.Payout>, created: number): Stripe.Payout => ({
  id: newId("po"),
  object: "payout",
  amount: 152_380,
  application_fee: null,
  application_fee_amount: null,
  arrival_date: Math.floor(created / daySeconds + 2) * daySeconds,
  automatic: true,
  balance_transaction: "txn_1PgaxNB7WZ01zgkWEV3TLf40",
  created,
  currency: "usd",
  description: "STRIPE PAYOUT",
  destination: "ba_1PgafuB7WZ01zgkW0000000",
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode: false,
  metadata: {},
  method: "standard",
  original_payout: null,
  payout_method: null,
  reconciliation_status: "not_applicable",
  reversed_by: null,
  source_type: "card",
  statement_descriptor: null,
  status: "in_transit",
  trace_id: null,
  type: "bank_account",
  ...fields,
});

/** The disputes and payouts of one account. */
export class AfterPayment {
  readonly disputes = new Map<string, Stripe.Dispute>();
  readonly payouts = new Map<string, Stripe.Payout>();
  readonly #emit: (type: string, object: object) => void;
  readonly #seconds: () => number;

  constructor(emit: (type: string, object: object) => void, seconds: () => number) {
    this.#emit = emit;
    this.#seconds = seconds;
  }

  /** The guest's bank disputes a charge. By default it only inquires, as in Stripe's example. */
  open(charge: Stripe.Charge, fields: Partial<Stripe.Dispute> = {}): Stripe.Dispute {
    const opened = aDispute(charge, this.#seconds());
    opened.evidence_details.due_by = this.#seconds() + 7 * daySeconds;
    const dispute = Object.assign(opened, fields);
    this.disputes.set(dispute.id, dispute);
    this.#emit("charge.dispute.created", dispute);
    return dispute;
  }

  /** The bank or the restaurant moves the dispute on. */
  change(dispute: Stripe.Dispute, fields: Partial<Stripe.Dispute>, type = "charge.dispute.updated"): void {
    this.#emit(type, Object.assign(dispute, fields));
  }

  listDisputes(form: URLSearchParams) {
    const intent = form.get("payment_intent");
    const all = [...this.disputes.values()];
    return readPage(intent === null ? all : all.filter(({ payment_intent }) => payment_intent === intent), form);
  }

  payOut(fields: Partial<Stripe.Payout> = {}): Stripe.Payout {
    const payout = aPayout(fields, this.#seconds());
    this.payouts.set(payout.id, payout);
    this.#emit("payout.created", payout);
    return payout;
  }

  changePayout(payout: Stripe.Payout, fields: Partial<Stripe.Payout>): void {
    this.#emit(`payout.${fields.status ?? "updated"}`, Object.assign(payout, fields));
  }

  listPayouts(form: URLSearchParams) {
    return readPage([...this.payouts.values()], form);
  }
}
