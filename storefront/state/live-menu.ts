import { batch } from "solid-js";
import { reconcile } from "solid-js/store";
import type { LiveMessage, MenuMessage } from "../../worker/domain/live/messages.ts";
import { modifierAvailable } from "../../worker/domain/menu/selection.rules.ts";
import type { MenuSnapshot } from "../../worker/domain/menu/types.ts";
import { call, isFault } from "../api/client.ts";
import { noteFault } from "../parts/load-lazily.ts";
import { openLiveConnection } from "./live.ts";
import { serverNow } from "./server-clock.ts";
import type { Shop } from "./shop.tsx";

/** Spreads the requests of all open pages after an edit of the menu. */
const spreadMs = 1500;
const retryMs = { min: 5000, max: 15_000 };
const minPauseMs = 5000;

const randomBetween = (min: number, max: number): number => min + Math.random() * (max - min);

/** Milliseconds until the next request of the menu. If a fresh menu has already expired by the page's clock, the clocks
 *  differ: the menu's own lifetime then applies, so that the page does not request it in a loop. */
const pauseBefore = ({ madeAt, validUntil }: Pick<MenuSnapshot, "madeAt" | "validUntil">): number => {
  const madeMs = Date.parse(madeAt);
  const untilMs = Date.parse(validUntil);
  const nowMs = Date.parse(serverNow());
  const leftMs = nowMs < untilMs ? untilMs - nowMs : untilMs - madeMs;
  return Math.max(leftMs, minPauseMs) + Math.random() * spreadMs;
};

/** Applies a message to the page's menu. Returns whether both list the same dishes. */
const applySale = ({ menu, setMenu }: Shop, message: MenuMessage): boolean => {
  const { revision, madeAt, validUntil, opening, saleStates, servedFrom, nextSlotAt, aheadTypes } = message;
  const soldOut = new Set(message.soldOutModifierIds);
  batch(() => {
    // A worker of an earlier version sends neither the types that can be ordered ahead nor the service.
    setMenu({ revision, madeAt, validUntil, isStale: false, nextSlotAt, aheadTypes: aheadTypes ?? [] });
    setMenu("store", { ...message.service });
    setMenu("opening", reconcile(opening));
    setMenu("saleStates", reconcile(saleStates));
    setMenu("servedFrom", reconcile(servedFrom));
    menu.items.forEach((item, itemIndex) => {
      // A worker of an earlier version does not send when a dish is back.
      setMenu("items", itemIndex, "soldOutUntil", message.soldOutUntil?.[item.id] ?? null);
      item.modifiers.forEach((modifier, index) => {
        const available = !soldOut.has(modifier.id);
        if (modifierAvailable(modifier, madeAt) === available) return;
        setMenu("items", itemIndex, "modifiers", index, { available, soldOutUntil: null });
      });
    });
  });
  return menu.items.length === Object.keys(saleStates).length && menu.items.every(({ id }) => id in saleStates);
};

/** Keeps the menu of a page up to date: with live messages, and with a request whenever its validity ends. Returns a
 *  function that stops it. */
export const followMenu = (shop: Shop): (() => void) => {
  const { menu, setMenu } = shop;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  // Whether the menu was edited, or a message was missed, since the page's menu was loaded.
  let isBehind = false;
  // The latest revision that a message has named.
  let knownRevision = 0;
  const loadAfter = (delayMs: number): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void load(), delayMs);
  };
  const scheduleLoad = (): void => loadAfter(isBehind ? Math.random() * spreadMs : pauseBefore(menu));
  const load = async (): Promise<void> => {
    try {
      const response = await call("GET /api/menu", { revision: Math.max(menu.revision, knownRevision) });
      // The named boundary: the API documents neither `isStale` nor the other fields that only pages read.
      const fresh = response as MenuSnapshot;
      // A message that arrived meanwhile may have a later revision.
      if (fresh.revision >= menu.revision) {
        setMenu(reconcile(fresh, { key: "id" }));
        isBehind = false;
      }
      scheduleLoad();
    } catch (error) {
      if (isFault(error)) noteFault(error, "liveMenu");
      loadAfter(randomBetween(retryMs.min, retryMs.max));
    }
  };
  const onMessage = (message: LiveMessage): void => {
    if (message.type !== "menu" || message.revision < menu.revision) return;
    const isComplete = applySale(shop, message);
    isBehind ||= message.edited || !isComplete;
    scheduleLoad();
  };
  const refresh = (menuRevision?: number): void => {
    if (menuRevision === undefined) return void load();
    knownRevision = Math.max(knownRevision, menuRevision);
    isBehind = true;
    scheduleLoad();
  };
  // The first message has corrected the clock, so the page may prove to be an expired copy.
  const onConnectionChange = (isOpen: boolean): void => {
    if (!isOpen) return;
    isBehind ||= serverNow() >= menu.validUntil;
    scheduleLoad();
  };
  const connection = openLiveConnection({
    path: "/api/live",
    onMessage,
    refresh,
    onConnectionChange,
    revision: () => menu.revision,
  });
  scheduleLoad();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    connection.close();
  };
};
