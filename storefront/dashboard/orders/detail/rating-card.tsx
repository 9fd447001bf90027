import { For } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { useDashboard } from "../../state.tsx";
import type { OrderDetail } from "../api.ts";
import styles from "./detail.module.css";
import { DetailCard } from "./detail-card.tsx";

const filled = "★";
const empty = "☆";

/** What the guest said of the order; nothing before they did. */
export const RatingCard = (props: { order: OrderDetail }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return (
    <For each={props.order.ratings}>
      {({ rating, note, createdAt }) => (
        <DetailCard id="order-rating" title={t("order.rating")}>
          <p>
            <span class={styles["stars"]} aria-hidden="true">
              {filled.repeat(rating) + empty.repeat(5 - rating)}
            </span>
            <span class="visually-hidden">{t("order.ratingStars", { stars: String(rating) })}</span>
            <span class={styles["soft"]}>
              {" "}
              · <Verbatim text={format.moment(createdAt, now())} />
            </span>
          </p>
          {note ? <blockquote>{note}</blockquote> : null}
        </DetailCard>
      )}
    </For>
  );
};
