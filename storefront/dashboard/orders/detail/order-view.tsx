import { createSignal, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { Verbatim } from "../../../ui/verbatim.tsx";
import { BackLink, Details } from "../../details/details.tsx";
import { Fact } from "../../facts.tsx";
import { BoardProvider, createBoard } from "../../kitchen/board/board.tsx";
import { createClock } from "../../kitchen/clock.ts";
import { EmptyText } from "../../list/empty-text.tsx";
import { StatusChip } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import { type OrderDetail, readDetail } from "../api.ts";
import { DisputeNotices } from "./dispute-notices.tsx";
import { GuestCard } from "./guest-card.tsx";
import { History } from "./history.tsx";
import { ItemsCard } from "./items-card.tsx";
import { LinkCard } from "./link-card.tsx";
import { OrderActions } from "./order-actions.tsx";
import { PaymentsCard } from "./payments-card.tsx";
import { RatingCard } from "./rating-card.tsx";
import { ReceiptsCard } from "./receipts-card.tsx";

const OrderChips = (props: { order: OrderDetail }) => {
  const { t } = useDashboard();
  return (
    <>
      <StatusChip text={t(`orders.status.${props.order.status}`)} />
      <Show when={props.order.isTest}>
        <StatusChip text={t("orders.test")} />
      </Show>
      <Show when={props.order.cancellationRequestedAt}>
        <StatusChip text={t("orders.asked")} tone="bad" />
      </Show>
    </>
  );
};

const OrderFacts = (props: { order: OrderDetail }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return (
    <>
      <Fact name={t("orders.type")}>{t(`kitchen.type.${props.order.orderType}`)}</Fact>
      <Fact name={t("orders.source")}>{t(`orders.source.${props.order.orderSource}`)}</Fact>
      <Fact name={t("order.placed")}>
        <Verbatim text={format.moment(props.order.createdAt, now())} />
      </Fact>
      <Show when={props.order.promisedAt ?? props.order.scheduledFor}>
        {(at) => (
          <Fact name={t("order.due")}>
            <Verbatim text={format.moment(at(), now())} />
          </Fact>
        )}
      </Show>
      <Show when={props.order.tableName}>{(table) => <Fact name={t("order.table")}>{table()}</Fact>}</Show>
    </>
  );
};

const Loading = (props: { isMissing: boolean; isOffline: boolean }) => {
  const { t } = useDashboard();
  return (
    <EmptyText isStatus>{props.isMissing ? t("order.missing") : t(props.isOffline ? "failed" : "loading")}</EmptyText>
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
      <BackLink href="/dashboard/orders">{t("order.back")}</BackLink>
      <Show
        when={order()}
        fallback={<Loading isMissing={detail() === null} isOffline={board.connection() === "offline"} />}
      >
        {(loaded) => (
          <Details
            title={t("order.title", { number: `#${loaded().orderNumber}` })}
            chips={<OrderChips order={loaded()} />}
            facts={<OrderFacts order={loaded()} />}
            actions={<OrderActions order={loaded()} now={now()} />}
            main={
              <>
                <ItemsCard order={loaded()} />
                <LinkCard order={loaded()} now={now()} />
                <DisputeNotices order={loaded()} />
                <PaymentsCard order={loaded()} />
                <ReceiptsCard order={loaded()} />
              </>
            }
            side={
              <>
                <RatingCard order={loaded()} />
                <GuestCard order={loaded()} />
                <History events={loaded().events} />
              </>
            }
          />
        )}
      </Show>
    </BoardProvider>
  );
};
