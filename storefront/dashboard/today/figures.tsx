import { createMemo, type JSX, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { useDashboard } from "../state.tsx";
import type { TodayReport } from "./api.ts";
import { changeShare } from "./changes.rules.ts";
import styles from "./today.module.css";

interface FigureProps {
  name: string;
  value: JSX.Element;
  /** The same figure last week, and how much it has grown since. */
  compared?: string | undefined;
  share?: number | null;
  isMain?: boolean;
  isBad?: boolean;
  children?: JSX.Element;
}

const Figure = (props: FigureProps) => {
  const { t } = useDashboard();
  const { locale } = useShop();
  const percent = createMemo(
    () =>
      new Intl.NumberFormat(locale, {
        style: "percent",
        signDisplay: "exceptZero",
        maximumFractionDigits: 0,
      }),
  );
  return (
    <div class={styles["figure"]} data-main={props.isMain ?? false} data-bad={props.isBad ?? false}>
      <dt>{props.name}</dt>
      <dd>
        <strong translate="no">{props.value}</strong>
        <Show when={props.compared}>
          {(compared) => (
            <small>
              <Show when={typeof props.share === "number"}>
                <b>{percent().format(props.share ?? 0)}</b>
              </Show>{" "}
              <span>
                <span class="visually-hidden">{t("today.then")} </span>
                <Verbatim text={compared()} />
              </span>
            </small>
          )}
        </Show>
        {props.children}
      </dd>
    </div>
  );
};

const Sums = (props: { sums: NonNullable<TodayReport["sums"]>; compared: TodayReport["comparedSums"] }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const figure = (key: "averageOrder" | "tips" | "refunds") => (
    <Figure
      name={t(`today.${key}`)}
      value={format.money(props.sums[key])}
      compared={props.compared ? format.money(props.compared[key]) : undefined}
    />
  );
  return (
    <>
      {figure("averageOrder")}
      {figure("tips")}
      {figure("refunds")}
      <Figure name={t("today.toCollect")} value={format.money(props.sums.toCollect)} />
    </>
  );
};

/** The day's figures against the same weekday of last week until the same time. */
export const TodayFigures = (props: { report: TodayReport }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const now = () => props.report.figures;
  const then = () => props.report.comparedFigures;
  const minutes = (value: number | null): string => (value === null ? "–" : t("today.minutes", { minutes: value }));
  const salesShare = () => {
    const { sums, comparedSums } = props.report;
    return sums && comparedSums ? changeShare(sums.sales, comparedSums.sales) : null;
  };
  return (
    <section class={styles["figures"]} aria-label={t("today.figures")}>
      <dl>
        <Show when={props.report.sums}>
          {(sums) => (
            <Figure
              name={t("today.sales")}
              value={format.money(sums().sales)}
              compared={format.money(props.report.comparedSums?.sales ?? 0)}
              share={salesShare()}
              isMain
            />
          )}
        </Show>
        <Figure
          name={t("today.orders")}
          value={now().orders}
          compared={String(then().orders)}
          share={changeShare(now().orders, then().orders)}
          isMain
        />
        <Show when={props.report.sums}>{(sums) => <Sums sums={sums()} compared={props.report.comparedSums} />}</Show>
        <Figure
          name={t("today.ready")}
          value={minutes(now().medianMinutes)}
          compared={then().medianMinutes === null ? undefined : minutes(then().medianMinutes)}
        >
          <Show when={now().p90Minutes !== null}>
            <small>{t("today.p90", { minutes: now().p90Minutes ?? 0 })}</small>
          </Show>
        </Figure>
        <Figure name={t("today.late")} value={now().late} compared={String(then().late)} isBad={now().late > 0} />
      </dl>
      <p class={styles["against"]}>{t("today.against", { day: format.day(props.report.comparedDay) })}</p>
    </section>
  );
};
