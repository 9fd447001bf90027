export interface Money {
  currency_code: string;
  value: string;
}

export interface Link {
  href: string;
  rel: string;
  method: string;
}

export interface FakeCapture {
  id: string;
  status: string;
  amount: Money;
  custom_id: string;
  invoice_id: string;
  final_capture: boolean;
  create_time: string;
  update_time: string;
  links: Link[];
}

export interface FakeRefund {
  id: string;
  status: string;
  amount: Money;
  custom_id: string;
  create_time: string;
  links: Link[];
}

export interface FakeOrder {
  id: string;
  intent: string;
  status: string;
  payment_source?: { paypal: { experience_context: Record<string, string> } };
  purchase_units: {
    reference_id: string;
    custom_id: string;
    invoice_id: string;
    description: string;
    amount: Money;
    payments?: { captures: FakeCapture[]; refunds: FakeRefund[] };
  }[];
  /** The guest, once they have approved it. */
  payer?: { name: { given_name: string; surname: string }; email_address: string; payer_id: string };
  create_time: string;
  links: Link[];
}

export interface FakeEvent {
  id: string;
  event_type: string;
  resource_type: string;
  create_time: string;
  resource: object;
}

/** An API error, with its status and issue. */
export class PaypalError extends Error {
  readonly status: number;
  readonly issue: string;

  constructor(status: number, issue: string) {
    super(issue);
    this.status = status;
    this.issue = issue;
  }
}

const api = "https://api-m.paypal.com";

let serial = 0;

/** Seventeen letters and digits, the format of PayPal's ids. */
export const newPaypalId = (): string => {
  serial += 1;
  return `${String(serial).padStart(16, "0")}P`;
};

export const link = (rel: string, path: string, method = "GET"): Link => ({ rel, href: `${api}${path}`, method });

/** PayPal accepts no decimals for these currencies. */
const zeroDecimalCurrencies = new Set(["HUF", "JPY", "TWD"]);

/** Throws for values that PayPal does not accept as an amount. */
export const assertMoney = ({ currency_code: currency, value }: Money): void => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new PaypalError(422, "INVALID_CURRENCY_CODE");
  if (!(zeroDecimalCurrencies.has(currency) ? /^\d+$/ : /^\d+\.\d{2}$/).test(value)) {
    throw new PaypalError(422, "DECIMAL_PRECISION");
  }
  if (Number(value) <= 0) throw new PaypalError(422, "CANNOT_BE_ZERO_OR_NEGATIVE");
};

/** An event as PayPal sends it, with a copy of the resource at that time. */
export const aPaypalEvent = (type: string, kind: string, resource: object, at: string): FakeEvent => ({
  id: `WH-${newPaypalId()}`,
  event_type: type,
  resource_type: kind,
  create_time: at,
  resource: structuredClone(resource),
});
