import { Show } from "solid-js";
import { toGuestStatus } from "../../worker/domain/orders/record/status.rules.ts";
import { isCurrentOrder } from "../checkout/attempt.ts";
import { CardPicture } from "../components/card-picture.tsx";
import { useOrderTranslate } from "../order/messages.ts";
import { orderStatusKeys } from "../pages/timeline.tsx";
import { useShop } from "../state/shop.tsx";
import { hasPictures, subjectPosition } from "../ui/pictures.ts";
import { Verbatim } from "../ui/verbatim.tsx";
import styles from "./account.module.css";
import type { PastOrder } from "./api.ts";

/** The picture of the first dish that is on the menu, and how many more dishes the order has. */
const OrderPicture = (props: { order: PastOrder }) => {
  const { menu, itemById } = useShop();
  const pictured = () => {
    if (!hasPictures(menu.store)) return null;
    const dishes = props.order.orderItems.flatMap(({ menuItemId }) => itemById(menuItemId ?? "") ?? []);
    return dishes.find(({ thumbnail }) => thumbnail !== null) ?? null;
  };
  return (
    <Show when={pictured()}>
      {(dish) => (
        <div class={styles["picture"]} aria-hidden="true">
          <CardPicture path={dish().thumbnail ?? ""} position={subjectPosition(dish())} />
          <Show when={props.order.orderItems.length > 1}>
            <span>{`+${props.order.orderItems.length - 1}`}</span>
          </Show>
        </div>
      )}
    </Show>
  );
};

/** One past order: its dishes, its state, and the ways to pay it, read it and order the same again. */
export const OrderRow = (props: { order: PastOrder; onReorder(order: PastOrder): void }) => {
  const { t, format } = useShop();
  const tOrder = useOrderTranslate();
  const status = () => toGuestStatus(props.order);
  const statusName = () => {
    const key = orderStatusKeys(props.order)[status()];
    return key ? tOrder(key) : props.order.status;
  };
  return (
    <li class={styles["row"]} data-status={status()}>
      <OrderPicture order={props.order} />
      <div class={styles["text"]}>
        <div class={styles["head"]}>
          <h3>
            <bdi>{`#${props.order.orderNumber}`}</bdi>
            {` · ${format.day(format.date(props.order.createdAt))}`}
          </h3>
          <Show when={status() !== "cancelled_unpaid"}>
            <span class={styles["amount"]}>
              <Verbatim text={format.money(props.order.total)} />
            </span>
          </Show>
        </div>
        <p class={styles["state"]} data-status={status()}>
          {statusName()}
        </p>
        <p class={styles["soft"]}>
          {format.list(props.order.orderItems.map(({ quantity, name }) => `${quantity}\u00a0×\u00a0${name}`))}
        </p>
      </div>
      <div class={styles["ways"]}>
        <Show when={status() === "awaiting_payment" && isCurrentOrder(props.order)}>
          <a class="link" href="/?checkout">
            {t("order.payNow")}
            <span class="visually-hidden"> {`#${props.order.orderNumber}`}</span>
          </a>
        </Show>
        <a class="link" href={`/account/orders/${props.order.id}`}>
          {t("account.details")}
          <span class="visually-hidden"> {`#${props.order.orderNumber}`}</span>
        </a>
        <button type="button" class="button quiet" onClick={() => props.onReorder(props.order)}>
          {t("account.again")}
          <span class="visually-hidden"> {`#${props.order.orderNumber}`}</span>
        </button>
      </div>
    </li>
  );
};
