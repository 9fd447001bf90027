import { type FakeCapture, type Money, newPaypalId, PaypalError } from "../fake-paypal-objects.ts";

export interface FakeDispute {
  dispute_id: string;
  create_time: string;
  update_time: string;
  disputed_transactions: { seller_transaction_id: string; buyer_transaction_id: string }[];
  reason: string;
  status: string;
  dispute_amount: Money;
  dispute_life_cycle_stage: string;
  dispute_channel: string;
  seller_response_due_date?: string;
  dispute_outcome?: { outcome_code: string; amount_refunded?: Money };
}

type Emit = (type: string, kind: string, resource: object) => void;

/** The disputes of one merchant account. */
export class FakePaypalDisputes {
  readonly disputes = new Map<string, FakeDispute>();
  /** Whether the app may read disputes. */
  isAllowed = true;
  readonly #emit: Emit;
  readonly #now: () => string;

  constructor(emit: Emit, now: () => string) {
    this.#emit = emit;
    this.#now = now;
  }

  /** The guest opens a dispute at PayPal. */
  open(capture: FakeCapture, fields: Partial<FakeDispute> = {}): FakeDispute {
    const dispute: FakeDispute = {
      dispute_id: `PP-R-${newPaypalId()}`,
      create_time: this.#now(),
      update_time: this.#now(),
      disputed_transactions: [{ seller_transaction_id: capture.id, buyer_transaction_id: newPaypalId() }],
      reason: "MERCHANDISE_OR_SERVICE_NOT_AS_DESCRIBED",
      status: "WAITING_FOR_SELLER_RESPONSE",
      dispute_amount: capture.amount,
      dispute_life_cycle_stage: "CHARGEBACK",
      dispute_channel: "INTERNAL",
      seller_response_due_date: new Date(Date.parse(this.#now()) + 10 * 24 * 3_600_000).toISOString(),
      ...fields,
    };
    this.disputes.set(dispute.dispute_id, dispute);
    this.#emit("CUSTOMER.DISPUTE.CREATED", "dispute", dispute);
    return dispute;
  }

  change(dispute: FakeDispute, fields: Partial<FakeDispute>): void {
    Object.assign(dispute, { update_time: this.#now(), ...fields });
    const type = dispute.status === "RESOLVED" ? "CUSTOMER.DISPUTE.RESOLVED" : "CUSTOMER.DISPUTE.UPDATED";
    this.#emit(type, "dispute", dispute);
  }

  /** A summary of each dispute, as PayPal lists them: without transactions, deadline and outcome. */
  list(query: URLSearchParams): object {
    if (!this.isAllowed) throw new PaypalError(403, "NOT_AUTHORIZED");
    const transaction = query.get("disputed_transaction_id");
    const since = query.get("start_time");
    if (transaction !== null && since !== null) throw new PaypalError(400, "INVALID_REQUEST");
    const items = [...this.disputes.values()].filter(
      (dispute) =>
        (transaction === null || dispute.disputed_transactions[0]?.seller_transaction_id === transaction) &&
        (since === null || Date.parse(dispute.create_time) >= Date.parse(since)),
    );
    return {
      items: items.map(({ dispute_id, create_time, reason, status, dispute_amount }) => ({
        ...{ dispute_id, create_time, reason, status, dispute_amount },
      })),
      links: [],
    };
  }

  find(id: string): object {
    const dispute = this.disputes.get(id);
    if (!dispute) throw new PaypalError(404, "INVALID_RESOURCE_ID");
    return dispute;
  }
}
