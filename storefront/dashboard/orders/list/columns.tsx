import { For } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { StatusChip } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import { type Column, RowLink } from "../../table/table.tsx";
import type { ListedOrder } from "../api.ts";
import styles from "../orders.module.css";

interface Mark {
  text: string;
  tone: "bad" | "due" | undefined;
}

/** What needs a look beside the status: a request to cancel, lateness, and money. */
const listMarks = (
  order: ListedOrder,
  t: ReturnType<typeof useDashboard>["t"],
  money: (amount: number) => string,
): Mark[] => {
  const unpaid = ({ outstanding, total }: ListedOrder): string =>
    outstanding === total ? t("orders.unpaidWhole") : t("orders.unpaid", { amount: money(outstanding) });
  return [
    ...(order.isTest ? [{ text: t("orders.test"), tone: undefined }] : []),
    ...(order.isCancellationRequested ? [{ text: t("orders.asked"), tone: "bad" as const }] : []),
    ...(order.isDisputed ? [{ text: t("disputes.mark"), tone: "bad" as const }] : []),
    ...(order.isLate ? [{ text: t("orders.late"), tone: "bad" as const }] : []),
    ...(order.outstanding > 0 && order.status !== "cancelled" ? [{ text: unpaid(order), tone: "due" as const }] : []),
    ...(order.refundedTotal > 0
      ? [{ text: t("orders.refunded", { amount: money(order.refundedTotal) }), tone: undefined }]
      : []),
  ];
};

/** The columns of the list of orders. */
export const createColumns = (): Column<ListedOrder>[] => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return [
    {
      id: "number",
      title: t("orders.column.number"),
      isPlain: true,
      cell: (order) => (
        <RowLink href={`/dashboard/orders/${order.id}`}>
          <span class="visually-hidden">{t("orders.column.number")} </span>#{order.orderNumber}
        </RowLink>
      ),
    },
    {
      id: "guest",
      title: t("orders.column.guest"),
      isPlain: true,
      breaks: "anywhere",
      onCards: "line",
      cell: ({ customerName, tableName }) =>
        [customerName || t("orders.noName"), tableName].filter(Boolean).join(" · "),
    },
    {
      id: "type",
      title: t("orders.column.type"),
      isPlain: true,
      breaks: "never",
      cell: ({ orderType }) => t(`kitchen.type.${orderType}`),
    },
    {
      id: "due",
      title: t("orders.column.due"),
      cell: ({ promisedAt, scheduledFor }) => {
        const at = promisedAt ?? scheduledFor;
        return at === null ? "" : format.moment(at, now());
      },
    },
    { id: "items", title: t("orders.column.items"), isNumber: true, cell: ({ itemCount }) => itemCount },
    {
      id: "status",
      title: t("orders.column.status"),
      isPlain: true,
      onCards: "line",
      cell: (order) => (
        <span class={styles["marks"]}>
          <StatusChip text={t(`orders.status.${order.status}`)} />
          <For each={listMarks(order, t, format.money)}>
            {(mark) => <StatusChip text={mark.text} tone={mark.tone} />}
          </For>
        </span>
      ),
    },
    {
      id: "total",
      title: t("orders.column.total"),
      isNumber: true,
      isPlain: true,
      onCards: "first",
      cell: ({ total }) => <Verbatim text={format.money(total)} />,
    },
  ];
};
