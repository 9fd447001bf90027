import { call, Refused, Unreachable } from "../api/client.ts";
import type { Cart } from "../api/types.ts";
import type { Waiting, Wished } from "./offline-cart.ts";

interface QueueOptions {
  waiting: Waiting;
  /** Shows the bag as the guest wants it. */
  show(): void;
  /** Tells the other pages of this browser that the bag is another now. */
  tell(): void;
  /** Told why a change came to nothing; the text is empty where the restaurant gave no reason. */
  fail(text: string): void;
}

/** Changes of the bag, one after another. Those that nobody answers wait, and all that come after them wait too. */
export class BagQueue {
  readonly #options: QueueOptions;
  #last: Promise<void> = Promise.resolve();
  #writes = 0;
  #underWay = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** `wished` is what waits if the restaurant does not answer, judged by what the bag shows then; `wasSent` is whether it may have
   *  received the change. */
  write(work: () => Promise<Cart>, wished: (wasSent: boolean) => Wished): Promise<void> {
    // Asking again may take as long as a broken line lets it, and what is put into the bag meanwhile shows at once.
    if (this.#underWay === 0 && this.#options.waiting.isWaiting()) return Promise.resolve(this.#keep(wished(false)));
    this.#writes += 1;
    this.#underWay += 1;
    const mine = this.#writes;
    const run = this.#last.then(() => this.#try(mine, work, wished));
    this.#last = run.then(
      () => this.#end(),
      () => this.#end(),
    );
    return run;
  }

  /** Sends what waits, and shows the bag as the restaurant has it. `hasChanged` if the other pages have to read it again too. */
  async refresh(hasChanged = false): Promise<void> {
    const { waiting, tell, show } = this.#options;
    const read = async (): Promise<void> => {
      const isBehind = waiting.isWaiting();
      this.#hear(await (isBehind ? waiting.send() : call<Cart>("/api/cart")));
      if (isBehind || hasChanged) tell();
    };
    this.#last = this.#last.then(read).catch(show);
    await this.#last;
  }

  #end(): void {
    this.#underWay -= 1;
  }

  #hear(fresh: Cart): void {
    this.#options.waiting.hear(fresh);
    this.#options.show();
  }

  #keep(wished: Wished): void {
    const { waiting, show, tell } = this.#options;
    waiting.wish(wished);
    show();
    tell();
  }

  async #try(mine: number, work: () => Promise<Cart>, wished: (wasSent: boolean) => Wished): Promise<void> {
    const { waiting, tell, fail } = this.#options;
    if (waiting.isWaiting()) return this.#keep(wished(false));
    try {
      const fresh = await work();
      // A later change is on its way and shown already: only its answer may replace it.
      if (mine === this.#writes) this.#hear(fresh);
      tell();
    } catch (error) {
      if (error instanceof Unreachable) return this.#keep(wished(true));
      void this.refresh();
      fail(error instanceof Refused ? error.message : "");
      throw error;
    }
  }
}
