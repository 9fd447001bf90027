import { For, Show } from "solid-js";
import { Verbatim } from "../../ui/verbatim.tsx";
import { EmptyText } from "../list/empty-text.tsx";
import { Row, RowList, StatusChip } from "../list/row.tsx";
import { useDashboard } from "../state.tsx";
import type { Dispute } from "./api.ts";
import { Deadline } from "./deadline.tsx";
import { toneFor } from "./dispute-texts.ts";
import { createMoney } from "./money.ts";
import styles from "./payouts.module.css";

const DisputeRow = (props: { dispute: Dispute }) => {
  const { t } = useDashboard();
  const money = createMoney();
  const title = () => t("disputes.row", { number: `#${props.dispute.order?.orderNumber ?? ""}` });
  return (
    <Row
      title={title()}
      note={
        <span class={styles["amount"]}>
          {" "}
          · <Verbatim text={money(props.dispute.amount, props.dispute.currencyCode)} />
        </span>
      }
      status={<StatusChip text={t(`disputes.status.${props.dispute.status}`)} tone={toneFor(props.dispute.status)} />}
      actions={
        <a class="link" href={`/dashboard/payouts?dispute=${props.dispute.id}`}>
          {t("disputes.open")}
          <span class="visually-hidden"> {title()}</span>
        </a>
      }
    >
      <p>{t(`disputes.reason.${props.dispute.reason}`)}</p>
      <Show when={props.dispute.closedAt === null}>
        <Deadline dispute={props.dispute} />
      </Show>
    </Row>
  );
};

/** The disputes of a restaurant: those that are open first, by their deadline. */
export const DisputeList = (props: { disputes: readonly Dispute[] }) => {
  const { t } = useDashboard();
  return (
    <Show when={props.disputes.length > 0} fallback={<EmptyText>{t("disputes.none")}</EmptyText>}>
      <RowList isFramed>
        <For each={props.disputes}>{(dispute) => <DisputeRow dispute={dispute} />}</For>
      </RowList>
    </Show>
  );
};
