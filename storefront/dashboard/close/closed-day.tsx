import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import print from "../print/print.module.css";
import { useDashboard } from "../state.tsx";
import type { ClosedDay } from "./api.ts";
import styles from "./close.module.css";
import { Difference } from "./difference.tsx";

/** A day that was closed, as it can be printed for the books. */
export const ClosedCard = (props: { close: ClosedDay }) => {
  const { t, formatInstant } = useDashboard();
  const { format, menu } = useShop();
  return (
    <div class={print["printed"]}>
      <div class={print["head"]}>
        <p>
          <strong>{menu.store.name}</strong> · {t("close.title")}
        </p>
      </div>
      <section class={styles["card"]} aria-labelledby="close-done">
        <h2 id="close-done">{t("close.doneTitle", { day: format.day(props.close.businessDay) })}</h2>
        <p class={styles["soft"]}>
          {t("close.doneBy", { name: props.close.closedBy ?? "–", time: formatInstant(props.close.closedAt) })}
        </p>
        <Difference expected={props.close.expectedCash} counted={props.close.countedCash} />
        <Show when={props.close.note}>{(note) => <p class={styles["note"]}>{note()}</p>}</Show>
        <p class={styles["soft"]}>{t("close.doneHint")}</p>
        <div class={styles["buttons"]}>
          <button type="button" class="button quiet" onClick={() => window.print()}>
            {t("reports.print")}
          </button>
        </div>
      </section>
    </div>
  );
};

const differenceText = (difference: number, money: (amount: number) => string): string =>
  difference === 0 ? "±0" : `${difference > 0 ? "+" : "−"}${money(Math.abs(difference))}`;

/** The closes before the open day. A tap opens one, with those before it. */
export const EarlierCloses = (props: { closes: readonly ClosedDay[]; onChoose(day: string): void }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  return (
    <Show when={props.closes.length > 0}>
      <section class={styles["earlier"]} aria-labelledby="close-earlier">
        <h2 id="close-earlier">{t("close.earlier")}</h2>
        <ul>
          <For each={props.closes}>
            {(close) => (
              <li>
                <button type="button" class="link" onClick={() => props.onChoose(close.businessDay)}>
                  {format.day(close.businessDay)}
                </button>
                <span translate="no">{format.money(close.countedCash)}</span>
                <span data-tone={close.difference === 0 ? "good" : "bad"}>
                  {differenceText(close.difference, format.money)}
                </span>
                <span class={styles["soft"]}>{close.closedBy}</span>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};
