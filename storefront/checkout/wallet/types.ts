import type { Accessor } from "solid-js";
import type { Quote } from "../../api/types.ts";
import type { Outage } from "../../state/outage.ts";
import type { ComeBack } from "../come-back.ts";
import type { CheckoutForm } from "../form-fields.ts";
import type { FailureReason, SheetAddress, SheetContact, SheetTerms, WalletState } from "./wallet.rules.ts";

/** Why a payment by the sheet failed, for the page and for the sheet. */
export interface WalletRefusal {
  text: string;
  reason: FailureReason;
}

/** A guest's decision to pay in the sheet. */
export interface WalletPayment {
  /** The wallet's name, which a refusal says: a guest sees no card of it. */
  name: string;
  contact: SheetContact;
  /** Checks the sheet's input. Returns a message if it is not valid. */
  submit(): Promise<string | null>;
  /** Charges the order. Returns why the payment is known to have failed: the wallet was declined, or a message. */
  charge(order: { orderId: string; clientSecret: string }): Promise<"declined" | { message: string } | null>;
}

/** What a wallet's sheet asks of the page, whether it is Stripe's or the simulator's. */
export interface Wallet {
  state: Accessor<WalletState>;
  /** The charge's result is not known yet. It is asked for again automatically. */
  outage: Outage;
  isDelivery: Accessor<boolean>;
  /** Whether the last quote is for the current input and nothing is being paid, so that a tap can be answered. */
  isReady: Accessor<boolean>;
  /** The total of the current quote, in minor units; 0 if there is none. */
  total: Accessor<number>;
  /** The terms of the last quote, without waiting for anything; null if the order cannot be paid now. */
  open(): SheetTerms | null;
  /** The terms of another address; null if the restaurant refuses it. */
  changeAddress(address: SheetAddress): Promise<SheetTerms | null>;
  /** Places the order, and then charges it. Null unless it failed. */
  confirm(payment: WalletPayment): Promise<WalletRefusal | null>;
  cancel(): void;
}

/** The checkout that a wallet pays for. */
export interface WalletSource {
  form: CheckoutForm;
  quote: Accessor<Quote | null>;
  isQuoteCurrent: Accessor<boolean>;
  isBusy: Accessor<boolean>;
  setBusy(isBusy: boolean): void;
  /** Replaces the page's quote with the one of a refusal. */
  setQuote(quote: Quote): void;
  comeBack: Pick<ComeBack, "setPlaced">;
}
