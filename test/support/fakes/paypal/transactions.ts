import { type FakeCapture, type FakeRefund, type Money, PaypalError } from "../fake-paypal-objects.ts";

interface Transaction {
  transaction_id: string;
  paypal_reference_id?: string;
  paypal_reference_id_type?: string;
  transaction_event_code: string;
  transaction_initiation_date: string;
  transaction_updated_date: string;
  transaction_amount: Money;
  transaction_status: string;
  custom_field: string;
  invoice_id?: string;
}

interface Account {
  captures: ReadonlyMap<string, FakeCapture>;
  refunds: ReadonlyMap<string, FakeRefund & { captureId: string }>;
}

const dayMs = 24 * 3_600_000;
const maxDays = 31;
const maxPageSize = 500;
/** PayPal lists a transaction up to three hours after it was made. */
const delayMs = 3 * 3_600_000;

/** A time as reports write it: 2026-11-20T23:30:00+0000. */
const reported = (time: string): string => `${new Date(time).toISOString().slice(0, 19)}+0000`;

const statusCode = (status: string): string => (status === "PENDING" ? "P" : "S");

/** The transaction search of one merchant account. */
export class FakePaypalTransactions {
  /** Whether the app may search transactions. */
  isAllowed = true;
  readonly #account: Account;
  readonly #now: () => string;

  constructor(account: Account, now: () => string) {
    this.#account = account;
    this.#now = now;
  }

  #all(): Transaction[] {
    const captures = [...this.#account.captures.values()].map((capture) => ({
      transaction_id: capture.id,
      transaction_event_code: "T0006",
      transaction_initiation_date: capture.create_time,
      transaction_updated_date: capture.update_time,
      transaction_amount: capture.amount,
      transaction_status: statusCode(capture.status),
      custom_field: capture.custom_id,
      invoice_id: capture.invoice_id,
    }));
    const refunds = [...this.#account.refunds.values()].map((refund) => ({
      transaction_id: refund.id,
      paypal_reference_id: refund.captureId,
      paypal_reference_id_type: "TXN",
      transaction_event_code: "T1107",
      transaction_initiation_date: refund.create_time,
      transaction_updated_date: refund.create_time,
      transaction_amount: { ...refund.amount, value: `-${refund.amount.value}` },
      transaction_status: statusCode(refund.status),
      custom_field: refund.custom_id,
    }));
    return [...captures, ...refunds];
  }

  /** One page of the transactions in a range, oldest first. */
  search(query: URLSearchParams): object {
    if (!this.isAllowed) throw new PaypalError(403, "NOT_AUTHORIZED");
    const from = Date.parse(query.get("start_date") ?? "");
    const to = Date.parse(query.get("end_date") ?? "");
    const size = Number(query.get("page_size") ?? 100);
    const page = Number(query.get("page") ?? 1);
    const isRange = from <= to && to - from <= maxDays * dayMs;
    if (!isRange || size < 1 || size > maxPageSize || page < 1) throw new PaypalError(400, "INVALID_REQUEST");
    const listedUntil = Date.parse(this.#now()) - delayMs;
    const found = this.#all()
      .filter(({ transaction_initiation_date: at, transaction_event_code: code }) => {
        const time = Date.parse(at);
        return (
          time >= from && time <= Math.min(to, listedUntil) && [null, code].includes(query.get("transaction_type"))
        );
      })
      .toSorted(
        (one, other) => Date.parse(one.transaction_initiation_date) - Date.parse(other.transaction_initiation_date),
      )
      .map((transaction) => ({
        ...transaction,
        transaction_initiation_date: reported(transaction.transaction_initiation_date),
        transaction_updated_date: reported(transaction.transaction_updated_date),
      }));
    return {
      transaction_details: found.slice((page - 1) * size, page * size).map((info) => ({ transaction_info: info })),
      account_number: "FAKEMERCHANT1",
      start_date: reported(new Date(from).toISOString()),
      end_date: reported(new Date(to).toISOString()),
      last_refreshed_datetime: reported(new Date(listedUntil).toISOString()),
      page,
      total_items: found.length,
      total_pages: Math.max(1, Math.ceil(found.length / size)),
      links: [],
    };
  }
}
