import { useLocation, useNavigate } from "@solidjs/router";
import { createEffect, createMemo, createSignal, on, onCleanup, Show } from "solid-js";
import { createAnswerOrNull } from "../../../parts/answers.ts";
import { useShop } from "../../../state/shop.tsx";
import { createBoardReader } from "../../kitchen/board/board-reader.ts";
import { subscribeToKitchen } from "../../kitchen/kitchen-socket.ts";
import { EmptyText } from "../../list/empty-text.tsx";
import { Heading, LoadState } from "../../panel.tsx";
import { useDashboard } from "../../state.tsx";
import { Pager } from "../../table/pager.tsx";
import { type RowGroup, Table } from "../../table/table.tsx";
import { type ListedOrder, type OrderPage, readOrderPage } from "../api.ts";
import styles from "../orders.module.css";
import { createColumns } from "./columns.tsx";
import { Filters } from "./filters.tsx";
import { countFilters, type ListQuery, parseListQuery, writeListQuery } from "./list-query.ts";

const listPath = "/dashboard/orders";

/** The page that the address asks for, read again after each live message. Null if it could not be read at all. */
const createPage = (listQuery: () => ListQuery) => {
  const [page, setPage] = createSignal<OrderPage | null>();
  const [isStale, setStale] = createSignal(false);
  const [isReading, setReading] = createSignal(false);
  const answerOrNull = createAnswerOrNull();
  const read = async (): Promise<boolean> => {
    const wanted = listQuery();
    setReading(true);
    const latest = await answerOrNull(readOrderPage(wanted));
    setReading(false);
    setStale(latest === null);
    // Another page was asked for meanwhile, and its own read follows.
    if (writeListQuery(wanted) !== writeListQuery(listQuery())) return true;
    if (latest !== null || page() === undefined) setPage(latest);
    return latest !== null;
  };
  const { refresh, stop } = createBoardReader(read);
  const unsubscribe = subscribeToKitchen({
    refresh,
    onMessage: ({ type }) => type === "order" && void refresh(),
    setLive: () => undefined,
    setReachable: (isReachable) => isReachable || setStale(true),
  });
  createEffect(
    on(
      () => writeListQuery(listQuery()),
      () => void refresh(),
      { defer: true },
    ),
  );
  onCleanup(() => {
    stop();
    unsubscribe();
  });
  return { page, isStale, isReading, refresh };
};

const groupByDay = (orders: readonly ListedOrder[], toTitle: (day: string) => string): RowGroup<ListedOrder>[] => {
  const days = [...new Set(orders.map(({ businessDay }) => businessDay))];
  return days.map((day) => ({ title: toTitle(day), rows: orders.filter(({ businessDay }) => businessDay === day) }));
};

/** Orders by business day. Search, filters and page are in the address, so that a link shows the same to others. */
export const OrderList = () => {
  const { t } = useDashboard();
  const { format } = useShop();
  const location = useLocation();
  const navigate = useNavigate();
  const listQuery = createMemo(() => parseListQuery(location.search));
  const { page, isStale, isReading, refresh } = createPage(listQuery);
  const columns = createColumns();
  const change = (changes: Partial<ListQuery>): void =>
    navigate(`${listPath}${writeListQuery({ ...listQuery(), cursor: "", ...changes })}`, { scroll: false });
  const groups = () => groupByDay(page()?.orders ?? [], format.day);
  const isRestricted = () => listQuery().search !== "" || countFilters(listQuery()) > 0 || listQuery().cursor !== "";
  const emptyText = () => {
    if (page()?.nextCursor) return t("orders.moreBelow");
    return t(isRestricted() ? "orders.none" : "orders.noneYet");
  };
  const pageLink = (cursor: string): string => `${listPath}${writeListQuery({ ...listQuery(), cursor })}`;
  return (
    <>
      <Heading title={t("orders")} hint={t("orders.hint")} />
      <Filters query={listQuery()} onChange={change} />
      <Show when={isStale() && page()}>
        <p class={styles["stale"]} role="status">
          {t("orders.stale")}
        </p>
      </Show>
      <LoadState value={page()} onRetry={() => void refresh()} />
      <Show when={page()}>
        {(loaded) => (
          <>
            <p class="visually-hidden" role="status">
              {loaded().orders.length > 0 ? t("orders.count", { count: loaded().orders.length }) : emptyText()}
            </p>
            <Show when={loaded().orders.length > 0} fallback={<EmptyText>{emptyText()}</EmptyText>}>
              <Table caption={t("orders.caption")} columns={columns} groups={groups()} isBusy={isReading()} />
            </Show>
            <Pager
              first={listQuery().cursor ? pageLink("") : null}
              next={loaded().nextCursor && pageLink(loaded().nextCursor ?? "")}
              csv={`/api/orders.csv${writeListQuery({ ...listQuery(), cursor: "" })}`}
            />
          </>
        )}
      </Show>
    </>
  );
};
