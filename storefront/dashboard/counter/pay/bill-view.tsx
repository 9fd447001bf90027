import { createEffect, on, onMount, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { LoadState } from "../../panel.tsx";
import { createLoaded, useDashboard } from "../../state.tsx";
import { type Bill, readBill } from "../api.ts";
import { useCounter } from "../counter.tsx";
import { KeyHint } from "../key-hint.tsx";
import { listenToKeys } from "../keyboard.ts";
import styles from "./bill.module.css";
import { BillLines } from "./bill-lines.tsx";
import { BillLink } from "./bill-link.tsx";
import { createTender } from "./tender.ts";
import { TenderForm } from "./tender-form.tsx";

const LoadedBill = (props: { bill: Bill; onChanged(): void }) => {
  const { t, user } = useDashboard();
  const tender = createTender(() => props.bill);
  return (
    <div class={styles["columns"]}>
      <BillLines bill={props.bill} tender={tender} />
      <Show
        when={tender.outstanding() > 0}
        fallback={
          <p class={styles["paid"]} role="status">
            {t("counter.pay.paid")}
          </p>
        }
      >
        <div class={styles["ways"]}>
          <BillLink bill={props.bill} onChanged={props.onChanged} />
          <Show when={user.scopes.includes("take_payments")} fallback={<p>{t("counter.pay.who")}</p>}>
            <TenderForm tender={tender} />
          </Show>
        </div>
      </Show>
    </div>
  );
};

interface BillViewProps {
  orderId: string;
  number: string;
  onDone(): void;
}

/** The bill of a placed order: what was paid, what is left, and the next payment. */
export const BillView = (props: BillViewProps) => {
  const { format } = useShop();
  const { t } = useDashboard();
  const { state, notice } = useCounter();
  const bill = createLoaded(() => readBill(props.orderId));
  let heading: HTMLHeadingElement | undefined;
  onMount(() => heading?.focus());
  // A payment was answered, or another tab took one.
  createEffect(
    on(
      () => state.sentPayment,
      (sent) => {
        if (sent === null) void bill.reload();
      },
      { defer: true },
    ),
  );
  const leave = (): void => {
    if (state.sentPayment === null) props.onDone();
  };
  listenToKeys(() => ({ F8: leave }));
  return (
    <div class={styles["view"]}>
      <div class={styles["head"]}>
        <h2 ref={heading} tabindex="-1">
          {t("counter.bill.title", { number: props.number })}
        </h2>
        <p class={styles["notice"]} role="status">
          {notice()}
        </p>
        <Show when={bill.value()}>
          {(loaded) => (
            <p class={styles["strong"]} translate="no">
              {format.money(loaded().total)}
            </p>
          )}
        </Show>
        <button
          type="button"
          class="button quiet"
          aria-keyshortcuts="F8"
          disabled={state.sentPayment !== null}
          onClick={leave}
        >
          {t("counter.next")}
          <KeyHint name="F8" />
        </button>
      </div>
      <LoadState value={bill.value()} onRetry={() => void bill.reload()} />
      <Show when={bill.value()}>{(loaded) => <LoadedBill bill={loaded()} onChanged={() => void bill.reload()} />}</Show>
    </div>
  );
};
