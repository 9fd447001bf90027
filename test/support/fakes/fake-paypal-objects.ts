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

/** A refusal of the API, with the status and the issue that it answers. */
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

/** Seventeen letters and digits, as PayPal names things. */
export const newPaypalId = (): string => {
  serial += 1;
  return `${String(serial).padStart(16, "0")}P`;
};

export const link = (rel: string, path: string, method = "GET"): Link => ({ rel, href: `${api}${path}`, method });

/** PayPal takes no part of these units. */
const wholeAlone = new Set(["HUF", "JPY", "TWD"]);

/** What PayPal would not read as an amount. */
export const demandMoney = ({ currency_code: currency, value }: Money): void => {
  if (!/^[A-Z]{3}$/.test(currency)) throw new PaypalError(422, "INVALID_CURRENCY_CODE");
  if (!(wholeAlone.has(currency) ? /^\d+$/ : /^\d+\.\d{2}$/).test(value)) {
    throw new PaypalError(422, "DECIMAL_PRECISION");
  }
  if (Number(value) <= 0) throw new PaypalError(422, "CANNOT_BE_ZERO_OR_NEGATIVE");
};

/** A message as PayPal tells it: a copy of what it is about, as it stood then. */
export const aPaypalEvent = (type: string, kind: string, resource: object, at: string): FakeEvent => ({
  id: `WH-${newPaypalId()}`,
  event_type: type,
  resource_type: kind,
  create_time: at,
  resource: structuredClone(resource),
});
