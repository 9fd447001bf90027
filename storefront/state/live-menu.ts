import { batch } from "solid-js";
import { reconcile } from "solid-js/store";
import type { LiveMessage, MenuMessage } from "../../worker/domain/live/messages.ts";
import { modifierAvailable } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import { call } from "../api/client.ts";
import { openLine } from "./live.ts";
import { serverNow } from "./server-clock.ts";
import type { Shop } from "./shop.tsx";

/** Everyone who hears of an edited or missed menu would ask for it in the same moment. */
const spreadMs = 1500;
const retryMs = { least: 5000, most: 15_000 };
const leastPauseMs = 5000;

const within = (least: number, most: number): number => least + Math.random() * (most - least);

/** Milliseconds until a menu is to be looked at again. One that was just read and is over by our clock tells that this clock is
 *  ahead, or that the server's stands still, which must not make the page ask all the time. */
const pauseBefore = ({ madeAt, validUntil }: Pick<MenuSnapshot, "madeAt" | "validUntil">): number => {
  const [made, until, now] = [Date.parse(madeAt), Date.parse(validUntil), Date.parse(serverNow())];
  const left = now < until ? until - now : until - made;
  return Math.max(left, leastPauseMs) + Math.random() * spreadMs;
};

/** Shows what sells now, and says whether all of it stands on the page. */
const showSale = ({ menu, setMenu }: Shop, message: MenuMessage): boolean => {
  const { revision, madeAt, validUntil, opening, saleStates, servedFrom, nextSlotAt } = message;
  const soldOut = new Set(message.soldOutModifierIds);
  batch(() => {
    setMenu({ revision, madeAt, validUntil, isStale: false, nextSlotAt });
    setMenu("opening", reconcile(opening));
    setMenu("saleStates", reconcile(saleStates));
    setMenu("servedFrom", reconcile(servedFrom));
    menu.items.forEach((item, place) => {
      item.modifiers.forEach((modifier, index) => {
        const available = !soldOut.has(modifier.id);
        if (modifierAvailable(modifier, madeAt) === available) return;
        setMenu("items", place, "modifiers", index, { available, soldOutUntil: null });
      });
    });
  });
  return menu.items.length === Object.keys(saleStates).length && menu.items.every(({ id }) => id in saleStates);
};

/** Keeps the menu on a page as it is now: by the live channel, and at the moments at which it was going to change by itself. */
export const followMenu = (shop: Shop): (() => void) => {
  const { menu, setMenu } = shop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  // Whether the menu was edited or a message was missed, and the page has not got it yet.
  let isBehind = false;
  // The latest revision that the page knows of, whether it has got it or not.
  let knownRevision = 0;
  const loadIn = (delayMs: number): void => {
    clearTimeout(timer);
    if (!isOver) timer = setTimeout(() => void load(), delayMs);
  };
  const wait = (): void => loadIn(isBehind ? Math.random() * spreadMs : pauseBefore(menu));
  const load = async (): Promise<void> => {
    try {
      const fresh = await call<MenuSnapshot>(`/api/menu?revision=${Math.max(menu.revision, knownRevision)}`);
      // A message that came meanwhile may know of more.
      if (fresh.revision >= menu.revision) {
        setMenu(reconcile(fresh, { key: "id" }));
        isBehind = false;
      }
      wait();
    } catch {
      loadIn(within(retryMs.least, retryMs.most));
    }
  };
  const hear = (message: LiveMessage): void => {
    if (message.type !== "menu" || message.revision < menu.revision) return;
    const isWhole = showSale(shop, message);
    isBehind ||= message.edited || !isWhole;
    wait();
  };
  const refresh = (menuRevision?: number): void => {
    if (menuRevision === undefined) return void load();
    knownRevision = Math.max(knownRevision, menuRevision);
    isBehind = true;
    wait();
  };
  // The greeting has corrected the clock: the page may be an older copy than it seemed.
  const follow = (isOpen: boolean): void => {
    if (!isOpen) return;
    isBehind ||= serverNow() >= menu.validUntil;
    wait();
  };
  const line = openLine({ path: "/api/live", hear, refresh, follow, revision: () => menu.revision });
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    line.close();
  };
};
