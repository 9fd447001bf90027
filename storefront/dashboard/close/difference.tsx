import { type JSX, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { useDashboard } from "../state.tsx";
import styles from "./close.module.css";

interface DifferenceProps {
  /** Amounts in minor units. */
  expected: number;
  counted: number;
  /** What the expected amount is made of. */
  children?: JSX.Element;
}

/** Expected and counted cash with their difference, in words that say which way it goes. */
export const Difference = (props: DifferenceProps) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const difference = () => props.counted - props.expected;
  const sentence = (): string => {
    if (difference() === 0) return t("close.exact");
    return t(difference() < 0 ? "close.short" : "close.over", { amount: gap });
  };
  return (
    <dl class={styles["difference"]}>
      <div>
        <dt>{t("close.expected")}</dt>
        <dd translate="no">{format.money(props.expected)}</dd>
        <Show when={props.children}>
          <dd class={styles["soft"]}>{props.children}</dd>
        </Show>
      </div>
      <div>
        <dt>{t("close.counted")}</dt>
        <dd translate="no">{format.money(props.counted)}</dd>
      </div>
      <div data-tone={difference() === 0 ? "good" : "bad"}>
        <dt>{t("close.difference")}</dt>
        <dd>
          <span role="status">
            <WithAmount sentence={sentence()} amount={format.money(Math.abs(difference()))} />
          </span>
        </dd>
      </div>
    </dl>
  );
};
