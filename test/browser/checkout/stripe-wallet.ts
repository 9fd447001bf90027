interface FakeWallet {
  on(name: string, listener: (event: object) => unknown): void;
  mount(node: HTMLElement): void;
  update(changed: AskedDetails): void;
  destroy(): void;
}

/** Which details of the guest a sheet asks for. */
interface AskedDetails {
  shippingAddressRequired?: boolean;
  phoneNumberRequired?: boolean;
}

declare global {
  interface Window {
    createFakeWallet(options: { amount: number }, asked: AskedDetails): FakeWallet;
  }
}

/** A fake of the Express Checkout Element in the browser. Like Stripe, it throws unless a click is answered within a
 *  second and its lines and shipping rate fit into the amount. Its sheet names what the page asks for. */
export const createFakeWallet = (): void => {
  interface Terms {
    lineItems?: { name: string; amount: number }[];
    shippingRates?: { amount: number }[];
  }
  const address = { city: "Brooklyn", state: "NY", country: "US" };
  const served = "11201";
  const outside = "99999";
  window.createFakeWallet = (options, firstAsked) => {
    const listeners: Record<string, (event: object) => unknown> = {};
    const container = document.createElement("div");
    let asked = firstAsked;
    let place: object | null = null;
    const emit = (name: string, event: object = {}): unknown => listeners[name]?.(event);
    const say = (text: string): void => {
      const status = container.querySelector("p");
      if (status) status.textContent = text;
    };
    const display = ({ lineItems = [], shippingRates = [] }: Terms): void => {
      const sum = [...lineItems, ...shippingRates.slice(0, 1)].reduce((total, { amount }) => total + amount, 0);
      if (sum > options.amount) throw new Error("IntegrationError: the lines exceed the amount.");
      if (asked.shippingAddressRequired && shippingRates.length === 0) throw new Error("IntegrationError: no rate.");
      say(`Sheet ${options.amount} ${lineItems.map(({ name }) => name).join(", ")}`);
    };
    const choose = (postal_code: string): void => {
      place = { ...address, postal_code, line1: "5 Court St", line2: null };
      const event = { name: "Wallet Guest", address: { ...address, postal_code } };
      emit("shippingaddresschange", { ...event, resolve: display, reject: () => say("Address refused") });
    };
    const answers: Record<string, () => void> = {
      "Wallet at Stripe": () => {
        let isAnswered = false;
        const resolve = (terms: Terms): void => {
          isAnswered = true;
          display(terms);
        };
        emit("click", { expressPaymentType: "apple_pay", resolve, reject: () => say("Not opened") });
        setTimeout(() => {
          if (!isAnswered) say("IntegrationError: the click was not answered.");
        }, 1000);
      },
      "Served address": () => choose(served),
      "Outside address": () => choose(outside),
      "Dismiss sheet": () => {
        say("");
        emit("cancel");
      },
      "Confirm by wallet": () => {
        const billingDetails = { name: "Wallet Guest", email: "wallet.guest@example.com", phone: "+1 212 555 0177" };
        const shipping = asked.shippingAddressRequired
          ? { shippingAddress: { name: "Wallet Guest", address: place } }
          : {};
        const paymentFailed = ({ reason }: { reason: string }): void => say(`Failed: ${reason}`);
        emit("confirm", { expressPaymentType: "apple_pay", billingDetails, ...shipping, paymentFailed });
      },
    };
    return {
      on: (name, listener) => {
        listeners[name] = listener;
      },
      update: (changed) => {
        asked = { ...asked, ...changed };
      },
      mount: (node) => {
        container.innerHTML = "<p></p>";
        for (const [name, act] of Object.entries(answers)) {
          const button = document.createElement("button");
          Object.assign(button, { type: "button", textContent: name, onclick: act });
          button.style.cssText = "min-block-size: 48px; min-inline-size: 48px; margin: 4px";
          container.append(button);
        }
        node.append(container);
        setTimeout(() => emit("ready", { availablePaymentMethods: { applePay: true } }));
      },
      destroy: () => container.remove(),
    };
  };
};
