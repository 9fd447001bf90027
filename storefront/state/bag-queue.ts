import { call, isFault, isOutage } from "../api/client.ts";
import type { Cart } from "../api/types.ts";
import type { OfflineCart, OfflineEdit } from "./offline-cart.ts";

interface QueueOptions {
  offlineCart: OfflineCart;
  /** Shows the bag with all pending changes applied. */
  renderCart(): void;
  /** Tells the other pages of this browser that the bag has changed. */
  notifyOtherPages(): void;
  /** Called if a change fails for good. */
  onError(error: unknown): void;
}

/** Whether the browser has a bag. The worker sets this readable cookie with the bag's own one. */
export const hasBag = (): boolean => document.cookie.split("; ").includes("tiffin_bag_hint=1");

/** The browser did not store the bag's cookie, so each response comes from another bag. */
export class CookiesBlocked extends Error {}

/** Sends changes of the bag one after another. If the service is down, it is stored, and so are all that follow. */
export class BagQueue {
  readonly #options: QueueOptions;
  #last: Promise<void> = Promise.resolve();
  #writes = 0;
  #inFlight = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** Sends a change. If the service is down, `toEdit` builds the edit to store from the bag that the page shows then.
   *  `wasSent` is true if the restaurant may have received the change. */
  write(work: () => Promise<Cart>, toEdit: (wasSent: boolean) => OfflineEdit): Promise<void> {
    // Retries may run until their timeout, so a change that is made meanwhile is stored and shown at once.
    if (this.#inFlight === 0 && this.#options.offlineCart.hasPendingChanges()) {
      return Promise.resolve(this.#storeEdit(toEdit(false)));
    }
    this.#writes += 1;
    this.#inFlight += 1;
    const writeNumber = this.#writes;
    const run = this.#last.then(() => this.#send(writeNumber, work, toEdit));
    this.#last = run.then(
      () => this.#finish(),
      () => this.#finish(),
    );
    return run;
  }

  /** Sends the pending changes, then shows the restaurant's bag. `hasChanged` makes the other pages read it again
   *  too. */
  async refresh(hasChanged = false): Promise<void> {
    const { offlineCart, notifyOtherPages, onError, renderCart } = this.#options;
    const read = async (): Promise<void> => {
      const isBehind = offlineCart.hasPendingChanges();
      this.#applyCart(await (isBehind ? offlineCart.sendPending() : call("GET /api/cart")));
      if (isBehind || hasChanged) notifyOtherPages();
    };
    this.#last = this.#last.then(read).catch((error: unknown) => {
      renderCart();
      if (isFault(error)) onError(error);
    });
    await this.#last;
  }

  #finish(): void {
    this.#inFlight -= 1;
  }

  #applyCart(cart: Cart): void {
    if (cart.items.length > 0 && !hasBag()) throw new CookiesBlocked();
    this.#options.offlineCart.setServerCart(cart);
    this.#options.renderCart();
  }

  #storeEdit(edit: OfflineEdit): void {
    const { offlineCart, renderCart, notifyOtherPages } = this.#options;
    offlineCart.storeEdit(edit);
    renderCart();
    notifyOtherPages();
  }

  async #send(
    writeNumber: number,
    work: () => Promise<Cart>,
    toEdit: (wasSent: boolean) => OfflineEdit,
  ): Promise<void> {
    const { offlineCart, notifyOtherPages, onError } = this.#options;
    if (offlineCart.hasPendingChanges()) return this.#storeEdit(toEdit(false));
    try {
      const cart = await work();
      // The page already shows a later change, so only the response to the last write replaces the bag.
      if (writeNumber === this.#writes) this.#applyCart(cart);
      notifyOtherPages();
    } catch (error) {
      if (isOutage(error)) return this.#storeEdit(toEdit(true));
      void this.refresh();
      onError(error);
      throw error;
    }
  }
}
