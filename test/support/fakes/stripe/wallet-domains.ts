import type Stripe from "stripe";

const active = { status: "active" } as const;

/** The hosts that an account registered for wallets, in Stripe's official shape. */
export class WalletDomains {
  readonly #domains = new Map<string, Stripe.PaymentMethodDomain>();
  readonly #seconds: () => number;

  constructor(seconds: () => number) {
    this.#seconds = seconds;
  }

  get hosts(): string[] {
    return [...this.#domains.keys()];
  }

  /** Registers a host. One that is registered already is answered with its own object. */
  register(host: string): Stripe.PaymentMethodDomain {
    const known = this.#domains.get(host);
    if (known) return known;
    const wallets = { amazon_pay: active, apple_pay: active, google_pay: active };
    const others = { klarna: active, link: active, paypal: active };
    const domain: Stripe.PaymentMethodDomain = {
      id: `pmd_${this.#domains.size + 1}`,
      object: "payment_method_domain",
      ...wallets,
      ...others,
      created: this.#seconds(),
      domain_name: host,
      enabled: true,
      livemode: false,
    };
    this.#domains.set(host, domain);
    return domain;
  }
}
