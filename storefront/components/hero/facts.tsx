import { createSignal, For, Show, Suspense } from "solid-js";
import { lowestMinimum } from "../../bag/delivery-goal.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useShop } from "../../state/shop.tsx";
import { browserOnly } from "../../ui/browser-only.ts";
import { readyTexts } from "../../ui/opening.ts";
import styles from "./hero.module.css";

const DeliveryCheck = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("../../delivery-check/delivery-check.tsx")),
  "DeliveryCheck",
  "dialog",
);

/** The question whether the restaurant delivers to the guest. Its code loads with the first tap. */
const DeliveryQuestion = () => {
  const { t } = useShop();
  const [isOpen, setOpen] = createSignal(false);
  return (
    <>
      <button type="button" class={`link ${styles["ask"]}`} onClick={() => setOpen(true)}>
        {t("facts.ask")}
      </button>
      <Show when={isOpen()}>
        <Suspense>
          <DeliveryCheck onClose={() => setOpen(false)} />
        </Suspense>
      </Show>
    </>
  );
};

/** How soon, how much and where, in one line: "Ready in 20 min · Delivery $3.99 · Free delivery from $60 · 214 Atlantic
 *  Avenue", and the question about delivery. */
export const Facts = () => {
  const { menu, t, format } = useShop();
  const delivers = () => menu.orderTypes.includes("delivery");
  // Zones have fees and minimums of their own, so the line says where they begin.
  const lowest = (amounts: readonly number[], otherwise: number): number =>
    amounts.length > 0 ? Math.min(...amounts) : otherwise;
  const delivery = (): string[] => {
    const { store, zones } = menu;
    if (!delivers()) return [];
    const fees = zones.map(({ fee }) => fee);
    const fee = lowest(fees, store.deliveryFee);
    const minimum = lowestMinimum(menu);
    const hasOneFee = new Set(fees).size <= 1;
    const feeText = t(hasOneFee ? "facts.fee" : "facts.feeFrom", { fee: format.round(fee) });
    return [
      fee === 0 && hasOneFee ? t("facts.noFee") : feeText,
      ...(minimum > 0 ? [t("facts.minimum", { amount: format.round(minimum) })] : []),
      ...(fee > 0 && store.freeDeliveryFrom !== null
        ? [t("facts.freeFrom", { amount: format.round(store.freeDeliveryFrom) })]
        : []),
    ];
  };
  // The first line of the address: the others have the town, which a guest knows.
  const place = (): string => menu.store.address.split(",")[0] ?? "";
  return (
    <>
      <ul class={styles["facts"]}>
        <For each={[...readyTexts(t, menu), ...delivery(), place()].filter(Boolean)}>
          {(fact) => (
            <li>
              <bdi>{fact}</bdi>
            </li>
          )}
        </For>
      </ul>
      <Show when={delivers() && menu.zones.length > 0}>
        <DeliveryQuestion />
      </Show>
    </>
  );
};
