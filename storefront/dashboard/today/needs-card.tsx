import { For, Show } from "solid-js";
import { useShop } from "../../state/shop.tsx";
import styles from "../dashboard.module.css";
import { useDashboard } from "../state.tsx";
import type { TodayReport } from "./api.ts";
import todayStyles from "./today.module.css";

type Need = TodayReport["needs"][number];

/** Where each thing is dealt with. */
const places: Readonly<Record<Need["kind"], string>> = {
  unaccepted: "/dashboard/kitchen",
  late: "/dashboard/orders?status=sent_to_kitchen,in_progress&isLate=true&hidesTests=true",
  cancellation: "/dashboard/kitchen",
  failed_refund: "/dashboard/orders?isRefunded=true",
  dispute: "/dashboard/payouts",
  payment_account: "/dashboard/payments",
  open_day: "/dashboard/close",
  parked_webhook: "/dashboard/webhooks",
};

const urgent: ReadonlySet<Need["kind"]> = new Set(["unaccepted", "late", "cancellation", "failed_refund", "dispute"]);

/** What waits for a person, with a way to it. Absent if nothing does. */
export const NeedsCard = (props: { needs: readonly Need[] }) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const text = ({ kind, count, businessDay }: Need): string => {
    if (kind === "open_day")
      return t("today.need.open_day", { day: businessDay === null ? "" : format.day(businessDay) });
    if (kind === "payment_account") return t("today.need.payment_account");
    return t(count === 1 ? `today.need.${kind}_one` : `today.need.${kind}_other`, { count });
  };
  return (
    <Show when={props.needs.length > 0}>
      <section class={styles["card"]} aria-labelledby="today-needs">
        <h2 id="today-needs">{t("today.needs")}</h2>
        <ul class={todayStyles["needs"]}>
          <For each={props.needs}>
            {(need) => (
              <li data-urgent={urgent.has(need.kind)}>
                <a href={places[need.kind]}>{text(need)}</a>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
};
