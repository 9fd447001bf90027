import { useLocation, useNavigate } from "@solidjs/router";
import { createEffect, createMemo, on, Show } from "solid-js";
import { customerSorts } from "../../../db/schema/enums.ts";
import { PhoneText } from "../../phone/phone-text.tsx";
import { useShop } from "../../state/shop.tsx";
import { SelectField } from "../../ui/field.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { EmailText } from "../details/contact.tsx";
import { EmptyText } from "../list/empty-text.tsx";
import { StatusChip } from "../list/row.tsx";
import { SearchField } from "../list/search-field.tsx";
import { Heading, LoadState } from "../panel.tsx";
import { createLoaded, useDashboard } from "../state.tsx";
import { Pager } from "../table/pager.tsx";
import { type Column, RowLink, Table } from "../table/table.tsx";
import { type ListedCustomer, readCustomerPage } from "./api.ts";
import styles from "./customers.module.css";
import { type CustomerListQuery, parseCustomerQuery, writeCustomerQuery } from "./list-query.ts";

const listPath = "/dashboard/customers";

const createColumns = (): Column<ListedCustomer>[] => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  return [
    {
      id: "name",
      title: t("customers.name"),
      isPlain: true,
      cell: ({ id, name, email, phone, customerId }) => (
        <span class={styles["name"]}>
          <RowLink href={`${listPath}/${id}`}>{name || email || phone || t("customers.noName")}</RowLink>
          <Show when={customerId}>
            <StatusChip text={t("customers.hasAccount")} />
          </Show>
        </span>
      ),
    },
    {
      id: "contact",
      title: t("customers.contact"),
      isPlain: true,
      breaks: "anywhere",
      onCards: "line",
      cell: ({ email, phone }) => (
        <span class={styles["reach"]}>
          <Show when={email}>{(address) => <EmailText email={address()} />}</Show>
          <Show when={phone}>{(number) => <PhoneText phone={number()} />}</Show>
        </span>
      ),
    },
    {
      id: "last",
      title: t("customers.lastOrder"),
      breaks: "never",
      cell: ({ lastOrderAt }) => (lastOrderAt ? format.moment(lastOrderAt, now()) : "–"),
    },
    { id: "orders", title: t("customers.orders"), isNumber: true, cell: ({ orderCount }) => orderCount },
    {
      id: "spend",
      title: t("customers.spend"),
      isNumber: true,
      isPlain: true,
      onCards: "first",
      cell: ({ spend }) => <Verbatim text={format.money(spend)} />,
    },
  ];
};

interface ToolsProps {
  query: CustomerListQuery;
  onChange(changes: Partial<CustomerListQuery>): void;
}

const Tools = (props: ToolsProps) => {
  const { t } = useDashboard();
  return (
    <div class={styles["tools"]}>
      <SearchField
        id="customers-search"
        label={t("customers.search")}
        value={props.query.search}
        onSearch={(search) => props.onChange({ search })}
      />
      <SelectField
        id="customers-sort"
        label={t("customers.sort")}
        options={customerSorts.map((sort) => ({ value: sort, text: t(`customers.sort.${sort}`) }))}
        value={props.query.sort}
        onChange={(value) => props.onChange({ sort: customerSorts.find((sort) => sort === value) ?? "last_order" })}
      />
    </div>
  );
};

/** People with an account and guests without one. Search, order and page are in the address. */
export const CustomerList = () => {
  const { t } = useDashboard();
  const location = useLocation();
  const navigate = useNavigate();
  const listQuery = createMemo(() => parseCustomerQuery(location.search));
  const page = createLoaded(() => readCustomerPage(listQuery()), { keepsLast: true });
  createEffect(
    on(
      () => writeCustomerQuery(listQuery()),
      () => void page.reload(),
      { defer: true },
    ),
  );
  const columns = createColumns();
  const change = (changes: Partial<CustomerListQuery>): void =>
    navigate(`${listPath}${writeCustomerQuery({ ...listQuery(), cursor: "", ...changes })}`, { scroll: false });
  const pageLink = (cursor: string): string => `${listPath}${writeCustomerQuery({ ...listQuery(), cursor })}`;
  const emptyText = () => t(listQuery().search || listQuery().cursor ? "customers.none" : "customers.noneYet");
  return (
    <>
      <Heading title={t("customers")} hint={t("customers.hint")} />
      <Tools query={listQuery()} onChange={change} />
      <LoadState value={page.value()} onRetry={() => void page.reload()} />
      <Show when={page.value()}>
        {(loaded) => (
          <>
            <p class="visually-hidden" role="status">
              {loaded().customers.length > 0 ? t("customers.count", { count: loaded().customers.length }) : emptyText()}
            </p>
            <Show when={loaded().customers.length > 0} fallback={<EmptyText>{emptyText()}</EmptyText>}>
              <Table
                caption={t("customers.caption")}
                columns={columns}
                groups={[{ title: null, rows: loaded().customers }]}
              />
            </Show>
            <Pager
              first={listQuery().cursor ? pageLink("") : null}
              next={loaded().nextCursor && pageLink(loaded().nextCursor ?? "")}
              csv={`/api/customers.csv${writeCustomerQuery({ ...listQuery(), cursor: "" })}`}
            />
          </>
        )}
      </Show>
    </>
  );
};
