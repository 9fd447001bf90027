import { Show } from "solid-js";
import { orderSources, orderStatuses, orderTypes, paymentMethods } from "../../../../db/schema/enums.ts";
import { useShop } from "../../../state/shop.tsx";
import { InputField, SelectField } from "../../../ui/field.tsx";
import { Pills } from "../../fields/choices.tsx";
import { SearchField } from "../../list/search-field.tsx";
import { useDashboard } from "../../state.tsx";
import styles from "../orders.module.css";
import { countFilters, flags, type ListQuery } from "./list-query.ts";

interface FiltersProps {
  query: ListQuery;
  onChange(changes: Partial<ListQuery>): void;
}

const DayFields = (props: FiltersProps) => {
  const { t } = useDashboard();
  return (
    <div class={styles["days"]}>
      <InputField
        id="orders-from"
        type="date"
        label={t("orders.from")}
        value={props.query.from}
        onInput={(from) => props.onChange({ from })}
      />
      <InputField
        id="orders-to"
        type="date"
        label={t("orders.to")}
        value={props.query.to}
        onInput={(to) => props.onChange({ to })}
      />
    </div>
  );
};

const DishField = (props: FiltersProps) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const dishes = menu.items.map(({ id: value, name: text }) => ({ value, text }));
  return (
    <div class={styles["dish"]}>
      <SelectField
        id="orders-dish"
        label={t("orders.dish")}
        options={[{ value: "", text: t("orders.dish.any") }, ...dishes]}
        value={props.query.menuItemId}
        onChange={(menuItemId) => props.onChange({ menuItemId })}
      />
    </div>
  );
};

/** The search and the filters of the list. Each change changes the address. */
export const Filters = (props: FiltersProps) => {
  const { t, user } = useDashboard();
  const count = () => countFilters(props.query);
  const clear = (): void =>
    props.onChange({
      ...{ search: "", from: "", to: "", status: [], orderType: [], orderSource: [], paymentMethod: [] },
      ...{ menuItemId: "", isUnpaid: false, isRefunded: false, isLate: false, hidesTests: false },
    });
  return (
    <div class={styles["tools"]}>
      <SearchField
        id="orders-search"
        label={t("orders.search")}
        value={props.query.search}
        onSearch={(search) => props.onChange({ search })}
      />
      <details class={styles["filters"]} data-on={count() > 0} open={count() > 0}>
        <summary>{count() > 0 ? t("orders.filtersOn", { count: count() }) : t("orders.filters")}</summary>
        <div class={styles["fields"]}>
          <DayFields query={props.query} onChange={props.onChange} />
          <DishField query={props.query} onChange={props.onChange} />
          <Pills
            legend={t("orders.only")}
            values={flags}
            name={(flag) => t(`orders.${flag}`)}
            chosen={flags.filter((flag) => props.query[flag])}
            onChange={(chosen) =>
              props.onChange(Object.fromEntries(flags.map((flag) => [flag, chosen.includes(flag)])))
            }
          />
          <Pills
            legend={t("orders.status")}
            values={orderStatuses}
            name={(status) => t(`orders.status.${status}`)}
            chosen={props.query.status}
            onChange={(status) => props.onChange({ status })}
          />
          <Pills
            legend={t("orders.type")}
            values={orderTypes}
            name={(type) => t(`kitchen.type.${type}`)}
            chosen={props.query.orderType}
            onChange={(orderType) => props.onChange({ orderType })}
          />
          <Pills
            legend={t("orders.source")}
            values={orderSources}
            name={(source) => t(`orders.source.${source}`)}
            chosen={props.query.orderSource}
            onChange={(orderSource) => props.onChange({ orderSource })}
          />
          <Show when={user.scopes.includes("read_payments")}>
            <Pills
              legend={t("orders.method")}
              values={paymentMethods}
              name={(method) => t(`orders.method.${method}`)}
              chosen={props.query.paymentMethod}
              onChange={(paymentMethod) => props.onChange({ paymentMethod })}
            />
          </Show>
        </div>
      </details>
      <Show when={count() > 0 || props.query.search !== ""}>
        <button type="button" class="link" onClick={clear}>
          {t("orders.clear")}
        </button>
      </Show>
    </div>
  );
};
