import { createSignal, For, Show, Suspense } from "solid-js";
import { lowestMinimum } from "../../bag/delivery-goal.ts";
import { lazyPart } from "../../parts/lazy-part.tsx";
import { useShop } from "../../state/shop.tsx";
import { browserOnly } from "../../ui/browser-only.ts";
import { readyTimes } from "../../ui/opening.ts";
import { gap } from "../../ui/with-amount.tsx";
import styles from "./hero.module.css";

const DeliveryCheck = lazyPart(
  () => (import.meta.env.SSR ? browserOnly() : import("../../delivery-check/delivery-check.tsx")),
  "DeliveryCheck",
  "dialog",
);

/** A sentence with the amount in its gap. */
interface Fact {
  sentence: string;
  amount: string;
}

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
  const ready = (): Fact[] =>
    readyTimes(menu).map(({ key, minutes }) => ({ sentence: t(key, { minutes }), amount: "" }));
  const delivery = (): Fact[] => {
    const { store, zones } = menu;
    if (!delivers()) return [];
    const fees = zones.map(({ fee }) => fee);
    const fee = lowest(fees, store.deliveryFee);
    const minimum = lowestMinimum(menu);
    const hasOneFee = new Set(fees).size <= 1;
    const feeKey = hasOneFee ? (fee === 0 ? "facts.noFee" : "facts.fee") : "facts.feeFrom";
    const from = fee > 0 ? store.freeDeliveryFrom : null;
    return [
      { sentence: t(feeKey, { fee: gap }), amount: format.round(fee) },
      ...(minimum > 0 ? [{ sentence: t("facts.minimum", { amount: gap }), amount: format.round(minimum) }] : []),
      ...(from === null ? [] : [{ sentence: t("facts.freeFrom", { amount: gap }), amount: format.round(from) }]),
    ];
  };
  // The first line of the address: the others have the town, which a guest knows.
  const place = (): string => menu.store.address.split(",")[0] ?? "";
  return (
    <>
      <ul class={styles["facts"]}>
        <For each={[...ready(), ...delivery(), { sentence: place(), amount: "" }].filter(({ sentence }) => sentence)}>
          {({ sentence, amount }) => {
            // Not a WithAmount, whose marks for the hydration are long: a fact is drawn anew if it changes.
            const [before, after] = sentence.split(gap);
            return (
              <li>
                <bdi>{after === undefined ? before : [before, <bdi translate="no">{amount}</bdi>, after]}</bdi>
              </li>
            );
          }}
        </For>
      </ul>
      <Show when={delivers() && menu.zones.length > 0}>
        <DeliveryQuestion />
      </Show>
    </>
  );
};
