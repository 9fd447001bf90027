import { useShop } from "../../../state/shop.tsx";
import { useDashboard } from "../../state.tsx";
import type { Figures } from "../orders.ts";
import styles from "./toolbar.module.css";

/** Today's sales figures. */
export const FiguresStrip = (props: { figures: Figures }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const figure = (name: string, value: string | number, isBad = false) => (
    <div data-bad={isBad}>
      <dt>{name}</dt>
      <dd translate="no">{value}</dd>
    </div>
  );
  const average = (): string =>
    props.figures.averageMinutes === null ? "–" : t("kitchen.minutes", { minutes: props.figures.averageMinutes });
  return (
    <section aria-label={t("kitchen.today")}>
      <dl class={styles["figures"]}>
        {figure(t("kitchen.figures.orders"), props.figures.orders)}
        {figure(t("kitchen.figures.sales"), format.money(props.figures.sales))}
        {figure(t("kitchen.figures.toCollect"), format.money(props.figures.toCollect))}
        {figure(t("kitchen.figures.average"), average())}
        {figure(t("kitchen.figures.late"), props.figures.late, props.figures.late > 0)}
      </dl>
    </section>
  );
};
