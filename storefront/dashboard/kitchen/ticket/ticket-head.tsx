import { createMemo, Match, Show, Switch } from "solid-js";
import { AddressRows } from "../../../address/address-rows.tsx";
import { PhoneLink } from "../../../phone/phone-text.tsx";
import { useShop } from "../../../state/shop.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import { Recipient } from "../../details/recipient.tsx";
import { StatusChip } from "../../list/row.tsx";
import { useDashboard } from "../../state.tsx";
import { AllergyAlert } from "../allergies/allergy-alert.tsx";
import { isAllergyNote } from "../allergies/allergy-notes.rules.ts";
import { useBoard } from "../board/board.tsx";
import { minutesSince, type Punctuality } from "../board/lateness.ts";
import { BagIcon, ClockIcon, CourierIcon, LateIcon, NoteIcon, TableIcon } from "../icons.tsx";
import { type BoardOrder, owedAmount } from "../orders.ts";
import styles from "./ticket.module.css";

const OrderTypeLabel = (props: { order: BoardOrder }) => {
  const { t } = useDashboard();
  return (
    <span class={styles["way"]}>
      <Switch>
        <Match when={props.order.orderType === "pickup"}>
          <BagIcon />
        </Match>
        <Match when={props.order.orderType === "delivery"}>
          <CourierIcon />
        </Match>
        <Match when={props.order.orderType === "dine_in"}>
          <TableIcon />
        </Match>
      </Switch>
      {t(`kitchen.type.${props.order.orderType}`)}
    </span>
  );
};

interface Timed {
  order: BoardOrder;
  now: string;
  /** An instant of today. */
  today: string;
  punctuality: Punctuality | null;
}

/** The promised time and how the order compares with it, as text and icon so that colour is never the only signal. */
const PromisedTime = (props: Timed) => {
  const { t } = useDashboard();
  const { format } = useShop();
  const punctuality = () => props.punctuality;
  const age = createMemo(() => minutesSince(props.order.createdAt, props.now));
  const punctualityText = (): string => {
    const current = punctuality();
    if (!current) return "";
    if (current.state === "late") return t("kitchen.late", { minutes: current.minutes });
    return current.minutes === 0 ? t("kitchen.due") : t("kitchen.left", { minutes: current.minutes });
  };
  return (
    <Show
      when={props.order.promisedAt}
      fallback={
        <p class={styles["promise"]}>
          <ClockIcon />
          {t("kitchen.since", { minutes: age() })}
        </p>
      }
    >
      {(at) => (
        <p class={styles["promise"]} data-state={punctuality()?.state}>
          <Show when={punctuality()?.state === "late"} fallback={<ClockIcon />}>
            <LateIcon />
          </Show>
          <time datetime={at()} translate="no">
            {format.moment(at(), props.today)}
          </time>
          <strong>{punctualityText()}</strong>
        </p>
      )}
    </Show>
  );
};

const DeliveryAddress = (props: { order: BoardOrder }) => (
  <Show when={props.order.deliveryAddress}>
    {(to) => (
      <div class={styles["place"]}>
        <Recipient to={to()} />
        <AddressRows address={to()} />
        <Show when={to().instructions}>{(note) => <em>{note()}</em>}</Show>
      </div>
    )}
  </Show>
);

/** The order's number, type, promised time, customer, address, note and amount owed. */
export const TicketHead = (props: Timed & { headingId: string; numberKey: number }) => {
  const { t } = useDashboard();
  const board = useBoard();
  const { format } = useShop();
  return (
    <header class={styles["head"]}>
      <div class={styles["title"]}>
        <h3 id={props.headingId}>
          #{props.order.orderNumber}
          <Show when={board.dayOf(props.order)}>{(day) => <small>{` ${day()}`}</small>}</Show>
        </h3>
        <OrderTypeLabel order={props.order} />
        <Show when={props.numberKey > 0}>
          <span class={styles["key"]} aria-hidden="true">
            {props.numberKey}
          </span>
        </Show>
        <Show when={props.order.isTest}>
          <StatusChip text={t("orders.test")} />
        </Show>
      </div>
      <PromisedTime order={props.order} now={props.now} today={props.today} punctuality={props.punctuality} />
      <AllergyAlert order={props.order} />
      <Show when={props.order.recalledAt}>
        {(at) => (
          <p class={styles["recalled"]}>
            <WithAmount sentence={t("kitchen.recalled", { time: gap })} amount={format.time(at())} />
          </p>
        )}
      </Show>
      <p class={styles["guest"]}>
        <span>{props.order.customerName}</span>
        <Show when={props.order.customerPhone}>{(phone) => <PhoneLink phone={phone()} />}</Show>
      </p>
      <DeliveryAddress order={props.order} />
      <Show when={isAllergyNote(props.order.specialInstructions ?? "") ? null : props.order.specialInstructions}>
        {(note) => (
          <p class={styles["note"]}>
            <NoteIcon />
            <span>{note()}</span>
          </p>
        )}
      </Show>
      <Show when={props.order.ifMissing}>
        {(choice) => <p class={styles["missing"]}>{t(`kitchen.ifMissing.${choice()}`)}</p>}
      </Show>
      <Show when={props.order.needsCutlery}>
        <p class={styles["missing"]}>{t("kitchen.cutlery")}</p>
      </Show>
      <Show when={owedAmount(props.order) > 0}>
        <p class={styles["owed"]}>
          <WithAmount sentence={t("kitchen.owed", { amount: gap })} amount={format.money(owedAmount(props.order))} />
        </p>
      </Show>
    </header>
  );
};
