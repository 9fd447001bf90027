import { useLocation } from "@solidjs/router";
import { For, Show } from "solid-js";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { type Check, type Overview, readOverview } from "./api.ts";
import { DisputeList } from "./dispute-list.tsx";
import { processorName } from "./dispute-texts.ts";
import { DisputeView } from "./dispute-view.tsx";
import { PayoutTable } from "./payout-table.tsx";
import styles from "./payouts.module.css";

/** When a processor was asked, and what it did not answer. */
const CheckNote = (props: { check: Check }) => {
  const { t, formatInstant } = useDashboard();
  const name = () => processorName(props.check.provider) ?? t("payouts.standIn");
  const failures = () => [props.check.disputesFailure, props.check.payoutsFailure, props.check.refundsFailure];
  return (
    <li>
      <Show when={[props.check.disputesFailure, props.check.payoutsFailure].includes("forbidden")}>
        <p class={styles["problem"]}>{t("payouts.forbidden", { name: name() })}</p>
      </Show>
      <Show when={props.check.refundsFailure === "forbidden"}>
        <p class={styles["problem"]}>{t("payments.account.refundsForbidden", { name: name() })}</p>
      </Show>
      <Show when={failures().includes("unavailable")}>
        <p class={styles["problem"]}>{t("payouts.down", { name: name() })}</p>
      </Show>
      <Show when={props.check.checkedAt}>
        {(at) => <p>{t("payouts.checked", { name: name(), at: formatInstant(at()) })}</p>}
      </Show>
      <Show when={props.check.provider === "paypal"}>
        <p>{t("payouts.paypal")}</p>
      </Show>
    </li>
  );
};

const Content = (props: { overview: Overview }) => {
  const { t } = useDashboard();
  return (
    <>
      <section class={styles["section"]} aria-labelledby="disputes-title">
        <h2 id="disputes-title">{t("disputes")}</h2>
        <DisputeList disputes={props.overview.disputes} />
      </section>
      <section class={styles["section"]} aria-labelledby="payouts-title">
        <h2 id="payouts-title">{t("payouts.heading")}</h2>
        <PayoutTable payouts={props.overview.payouts} />
        <ul class={styles["checks"]}>
          <For each={props.overview.checks}>{(check) => <CheckNote check={check} />}</For>
        </ul>
      </section>
    </>
  );
};

const OverviewPage = () => {
  const { t } = useDashboard();
  const overview = createLoaded(readOverview);
  return (
    <>
      <Heading title={t("payouts")} hint={t("payouts.hint")} />
      <LoadState value={overview.value()} onRetry={() => void overview.reload()} />
      <Show when={overview.value()}>{(loaded) => <Content overview={loaded()} />}</Show>
    </>
  );
};

/** Payouts and disputes, or the dispute that the address names. */
export const PayoutsPanel = () => {
  const location = useLocation();
  const disputeId = () => new URLSearchParams(location.search).get("dispute");
  return (
    <Show when={disputeId()} keyed fallback={<OverviewPage />}>
      {(id) => <DisputeView id={id} />}
    </Show>
  );
};
