import { type Accessor, createEffect, createSignal, onCleanup } from "solid-js";
import { beforeLeaving } from "../state/before-leaving.ts";
import { currentAttempt } from "./attempt.ts";
import { storeForm } from "./form.ts";
import type { CheckoutForm } from "./form-fields.ts";
import type { LinkedOrder } from "./place.ts";

export interface ComeBack {
  /** The number of this tab's unpaid order, which paying continues; null after the guest has tapped Pay. */
  unpaidNumber: Accessor<string | null>;
  /** The placed order of a page that the browser restored: its checkout is over. */
  placedOrder: Accessor<LinkedOrder | null>;
  /** Notes the order whose page the guest is led to. */
  setPlaced(order: LinkedOrder): void;
}

const readUnpaidNumber = (): string | null => currentAttempt()?.order?.orderNumber ?? null;

/** Lets a guest who comes back, such as from PayPal, find the checkout as it was: the address that the page is left
 *  with opens it again, and the tab has its input. After a placed order there is none to come back to. */
export const createComeBack = (form: CheckoutForm, isBusy: Accessor<boolean>): ComeBack => {
  const [unpaidNumber, setUnpaidNumber] = createSignal(readUnpaidNumber());
  const [placedOrder, setPlacedOrder] = createSignal<LinkedOrder | null>(null);
  let placed: LinkedOrder | null = null;
  const page = new AbortController();
  const { signal } = page;
  onCleanup(() => page.abort());
  const address = location.href;
  const setAddress = (url: string): void => history.replaceState(history.state, "", url);
  beforeLeaving(() => {
    if (placed) return;
    storeForm(form);
    setAddress("/?checkout");
  }, signal);
  const restore = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    // The promise of a payment that waits never resolves on a restored page.
    if (isBusy() && !placed) location.replace("/?checkout");
    else setAddress(address);
    setPlacedOrder(placed);
    setUnpaidNumber(readUnpaidNumber());
  };
  addEventListener("pageshow", restore, { signal });
  createEffect(() => isBusy() && setUnpaidNumber(null));
  return {
    unpaidNumber,
    placedOrder,
    setPlaced: (order) => {
      placed = order;
    },
  };
};
