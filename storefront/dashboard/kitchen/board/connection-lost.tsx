import { Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { useDashboard } from "../../state.tsx";
import { LateIcon } from "../icons.tsx";
import { useBoard } from "./board.tsx";
import styles from "./connection-lost.module.css";

/** Says loudly that the board is not up to date, because a cook would wait for orders that it cannot show. */
export const ConnectionLost = (props: { now: string }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const board = useBoard();
  return (
    <div role="alert">
      <Show when={board.connection() === "offline"}>
        <p class={styles["lost"]}>
          <LateIcon />
          <span>
            <strong>{t("kitchen.lost")}</strong>{" "}
            <WithAmount
              sentence={t("kitchen.lostHint", { time: gap })}
              amount={format.moment(board.readAt() ?? props.now, props.now)}
            />
          </span>
        </p>
      </Show>
    </div>
  );
};
