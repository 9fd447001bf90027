import { For } from "solid-js";
import { takesOrdersNow } from "../../../worker/domain/menu/opening.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "./hero.module.css";

/** How soon, how much and where, in one line: "Ready in 20 min · Free delivery from $60 · 214 Atlantic Avenue". */
export const Facts = () => {
  const { menu, t, format } = useShop();
  const times = (): string[] => {
    const { pickupLeadMinutes, deliveryLeadMinutes, busyMinutes } = menu.store;
    const leads = { pickup: pickupLeadMinutes, delivery: deliveryLeadMinutes };
    return takesOrdersNow(menu)
      ? menu.orderTypes.map((orderType) => t(`facts.${orderType}`, { minutes: leads[orderType] + busyMinutes }))
      : [];
  };
  const delivery = (): string[] => {
    const { deliveryFee, freeDeliveryFrom } = menu.store;
    if (!menu.orderTypes.includes("delivery")) return [];
    if (deliveryFee === 0) return [t("facts.noFee")];
    return freeDeliveryFrom === null ? [] : [t("facts.freeFrom", { amount: format.round(freeDeliveryFrom) })];
  };
  // The first line of the address: the others have the town, which a guest knows.
  const place = (): string => menu.store.address.split(",")[0] ?? "";
  return (
    <ul class={styles["facts"]}>
      <For each={[...times(), ...delivery(), place()].filter(Boolean)}>{(fact) => <li>{fact}</li>}</For>
    </ul>
  );
};
