import { type ParentProps, Show } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import { isOver } from "../../pages/followed-order.ts";
import { useShop } from "../../state/shop.tsx";
import { directionsAddress } from "../../ui/map-links.ts";
import { useOrderTranslate } from "../messages.ts";
import { calendarUrl } from "./calendar.ts";
import { CalendarIcon, PhoneIcon, RouteIcon } from "./icons.tsx";
import styles from "./order-actions.module.css";
import { ReceiptLink } from "./receipt-link.tsx";

/** Puts a scheduled order into the guest's calendar. */
const CalendarLink = (props: { order: CustomerOrder; at: string }) => {
  const { menu, t } = useShop();
  const { id, orderNumber } = props.order;
  const eventUrl = (): string =>
    calendarUrl({ id, title: `${menu.store.name} #${orderNumber}`, location: menu.store.address, at: props.at });
  return (
    <a class={styles["action"]} download={`${orderNumber}.ics`} href={eventUrl()}>
      <CalendarIcon />
      {t("order.calendar")}
    </a>
  );
};

/** What a guest does with an order while waiting: find the way, call, note the time, read the receipt. */
export const OrderActions = (props: ParentProps<{ order: CustomerOrder }>) => {
  const { menu } = useShop();
  const t = useOrderTranslate();
  const isPickup = () => props.order.orderType === "pickup" && !isOver(props.order);
  return (
    <div class={styles["actions"]}>
      <Show when={isPickup()}>
        <a class={styles["action"]} href={directionsAddress(menu.store)} target="_blank" rel="noopener noreferrer">
          <RouteIcon />
          {t("order.directions")}
        </a>
      </Show>
      <Show when={menu.store.phone}>
        {(phone) => (
          <a class={styles["action"]} href={`tel:${phone().replaceAll(" ", "")}`}>
            <PhoneIcon />
            {t("order.call")}
          </a>
        )}
      </Show>
      <Show when={!isOver(props.order) && props.order.scheduledFor}>
        {(at) => <CalendarLink order={props.order} at={at()} />}
      </Show>
      {props.children}
      <ReceiptLink order={props.order} />
    </div>
  );
};
