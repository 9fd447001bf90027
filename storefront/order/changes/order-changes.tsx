import { createEffect, createSignal, onCleanup, Show } from "solid-js";
import type { CustomerOrder } from "../../api/orders.ts";
import cardStyles from "../../pages/confirmation.module.css";
import { isOver } from "../../pages/followed-order.ts";
import { serverNow } from "../../state/server-clock.ts";
import { useShop } from "../../state/shop.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { useChangesTranslate } from "./messages.ts";
import styles from "./order-changes.module.css";
import { TimeDialog } from "./time-dialog.tsx";

export interface OrderChangesProps {
  order: CustomerOrder;
  /** Reads the order again. */
  reload(): Promise<void>;
}

/** The longest time that a browser's timer can wait. */
const maxTimerMs = 2 ** 31 - 1;

/** Reads the order again when its time for changes has passed, so that the page offers nothing that is refused. */
const reloadAtEnd = (props: OrderChangesProps): void =>
  createEffect(() => {
    const { changeableUntil } = props.order;
    if (changeableUntil === null) return;
    const delayMs = Date.parse(changeableUntil) - Date.parse(serverNow()) + 1_000;
    if (delayMs > maxTimerMs) return;
    const timer = setTimeout(() => void props.reload(), Math.max(delayMs, 1_000));
    onCleanup(() => clearTimeout(timer));
  });

/** What the guest can still change about a placed order, and until when. */
export const OrderChanges = (props: OrderChangesProps) => {
  const { menu, format } = useShop();
  const t = useChangesTranslate();
  const [opened, setOpened] = createSignal<"cancel" | "time" | null>(null);
  const [message, setMessage] = createSignal("");
  let title: HTMLHeadingElement | undefined;
  reloadAtEnd(props);
  const canChange = () => props.order.canCancel || props.order.canChangeTime;
  const hint = (): string => {
    const { changeableUntil } = props.order;
    if (!canChange()) return isOver(props.order) ? "" : t("over", { phone: menu.store.phone });
    return changeableUntil === null
      ? t("untilAccepted")
      : t("until", { time: format.moment(changeableUntil, serverNow()) });
  };
  const close = (): void => {
    setOpened(null);
  };
  const finish = async (text: string): Promise<void> => {
    await props.reload();
    close();
    setMessage(text);
    // The button that opened the dialog may be gone.
    title?.focus();
  };
  return (
    <section class={cardStyles["card"]} aria-labelledby="changes">
      <h2 id="changes" ref={title} tabindex="-1">
        {t("title")}
      </h2>
      <p role="status">{[message(), hint()].filter(Boolean).join(" ")}</p>
      <div class={styles["ways"]}>
        <Show when={props.order.canChangeTime}>
          <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setOpened("time")}>
            {t("changeTime")}
          </button>
        </Show>
        <Show when={props.order.canCancel}>
          <button type="button" class="button quiet" aria-haspopup="dialog" onClick={() => setOpened("cancel")}>
            {t("cancel")}
          </button>
        </Show>
      </div>
      <Show when={opened() === "time"}>
        <TimeDialog order={props.order} onDone={finish} onClose={close} />
      </Show>
      <Show when={opened() === "cancel"}>
        <CancelDialog order={props.order} onDone={finish} onClose={close} />
      </Show>
    </section>
  );
};
