import { createSignal, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Fact, Facts } from "../../facts.tsx";
import { BoardProvider, createBoard } from "../../kitchen/board/board.tsx";
import { createClock } from "../../kitchen/clock.ts";
import { StatusChip } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import { type OrderDetail, readDetail } from "../api.ts";
import styles from "./detail.module.css";
import { DisputeNotices } from "./dispute-notices.tsx";
import { GuestCard } from "./guest-card.tsx";
import { History } from "./history.tsx";
import { ItemsCard } from "./items-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { ReceiptsCard } from "./receipts-card.tsx";

const Head = (props: { order: OrderDetail }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return (
    <header class={styles["head"]}>
      <div class={styles["title"]}>
        <h1 id="panel-title" tabindex="-1">
          {t("order.title", { number: `#${props.order.orderNumber}` })}
        </h1>
        <StatusChip text={t(`orders.status.${props.order.status}`)} />
        <Show when={props.order.isTest}>
          <StatusChip text={t("orders.test")} />
        </Show>
        <Show when={props.order.cancellationRequestedAt}>
          <StatusChip text={t("orders.asked")} tone="bad" />
        </Show>
      </div>
      <Facts>
        <Fact name={t("orders.type")}>{t(`kitchen.type.${props.order.orderType}`)}</Fact>
        <Fact name={t("orders.source")}>{t(`orders.source.${props.order.orderSource}`)}</Fact>
        <Fact name={t("order.placed")}>{format.moment(props.order.createdAt, now())}</Fact>
        <Show when={props.order.promisedAt ?? props.order.scheduledFor}>
          {(at) => <Fact name={t("order.due")}>{format.moment(at(), now())}</Fact>}
        </Show>
        <Show when={props.order.tableName}>{(table) => <Fact name={t("order.table")}>{table()}</Fact>}</Show>
      </Facts>
    </header>
  );
};

const Loading = (props: { isMissing: boolean; isOffline: boolean }) => {
  const { t } = useDashboard();
  return (
    <p class={styles["empty"]} role="status">
      {props.isMissing ? t("order.missing") : t(props.isOffline ? "failed" : "loading")}
    </p>
  );
};

/** An order with all that is known of it and all that its state allows. Live messages keep it fresh. */
export const OrderView = (props: { id: string }) => {
  const { t, now: serverNow } = useDashboard();
  const [detail, setDetail] = createSignal<OrderDetail | null>();
  const board = createBoard(async () => {
    const { order, board: snapshot } = await readDetail(props.id);
    setDetail(order);
    return snapshot;
  });
  const now = createClock(serverNow);
  // The board's order has changes that the server has not confirmed yet.
  const order = (): OrderDetail | null => {
    const loaded = detail();
    const [onBoard] = board.snapshot()?.orders ?? [];
    if (!loaded || !onBoard) return null;
    const { status, promisedAt, acknowledgedAt, cancellationRequestedAt } = onBoard;
    return { ...loaded, status, promisedAt, acknowledgedAt, cancellationRequestedAt };
  };
  return (
    <BoardProvider board={board}>
      <a class={`link ${styles["back"]}`} href="/dashboard/orders">
        {t("order.back")}
      </a>
      <Show
        when={order()}
        fallback={<Loading isMissing={detail() === null} isOffline={board.connection() === "offline"} />}
      >
        {(loaded) => (
          <div class={styles["page"]}>
            <Head order={loaded()} />
            <OrderActions order={loaded()} now={now()} />
            <div class={styles["columns"]}>
              <div class={styles["column"]}>
                <ItemsCard order={loaded()} />
                <LinkCard order={loaded()} now={now()} />
                <DisputeNotices order={loaded()} />
                <PaymentsCard order={loaded()} />
                <ReceiptsCard order={loaded()} />
              </div>
              <div class={styles["column"]}>
                <GuestCard order={loaded()} />
                <History events={loaded().events} />
              </div>
            </div>
          </div>
        )}
      </Show>
    </BoardProvider>
  );
};
