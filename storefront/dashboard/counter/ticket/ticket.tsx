import { createMemo, For, Show } from "solid-js";
import { maxTableNameLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../../../state/shop.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { InputField } from "../../../ui/field.tsx";
import { OutageNotice } from "../../../ui/outage-notice.tsx";
import { canPayByLink } from "../../links/links.rules.ts";
import { useDashboard } from "../../state.tsx";
import { instantAt } from "../../zoned.ts";
import { type PayChoice, useCounter } from "../counter.tsx";
import type { DraftLine } from "../draft/draft.ts";
import { setQuantity } from "../draft/lines.rules.ts";
import { priceDraft } from "../draft/totals.ts";
import { KeyHint } from "../key-hint.tsx";
import { OrderTypeChoice } from "./order-type.tsx";
import styles from "./ticket.module.css";
import { TicketLine } from "./ticket-line.tsx";
import { TicketTotals } from "./ticket-totals.tsx";

export interface TicketActions {
  onGuest(): void;
  onEdit(line: DraftLine): void;
  onCount(line: DraftLine): void;
  /** Places the order, and opens its bill unless it is paid later. */
  onPlace(choice: PayChoice): void;
  onClear(): void;
}

/** The guest and the time in short. Opens their dialog. */
const GuestButton = (props: { onOpen(): void }) => {
  const { menu, format } = useShop();
  const { t, now } = useDashboard();
  const { state, isPlacing } = useCounter();
  const summary = (): string => {
    const { name, phone, address, note, orderType, isScheduled, at } = state.draft;
    const instant = isScheduled ? instantAt(at, menu.store.timezone) : null;
    const time = instant ? format.moment(instant, now()) : "";
    return [name, phone, orderType === "delivery" ? address : "", time, note].filter((text) => text.trim()).join(" · ");
  };
  return (
    <button
      type="button"
      class={styles["guest"]}
      aria-haspopup="dialog"
      aria-keyshortcuts="F4"
      disabled={isPlacing()}
      onClick={props.onOpen}
    >
      <span>{summary() || t("counter.guest.add")}</span>
      <KeyHint name="F4" />
    </button>
  );
};

const TableField = () => {
  const { t } = useDashboard();
  const { state, setDraft, refusal, isPlacing } = useCounter();
  return (
    <InputField
      id="counter-tableName"
      label={t("counter.table")}
      placeholder={t("counter.tableExample")}
      maxlength={maxTableNameLength}
      isDisabled={isPlacing()}
      value={state.draft.tableName}
      error={refusal()?.fields["tableName"]}
      onInput={(tableName) => setDraft({ tableName })}
    />
  );
};

/** The place of the lines before there are any. It says what became of the last order, for eyes alone: a status beside
 *  the menu says it to screen readers. */
const EmptyTicket = () => {
  const { t } = useDashboard();
  const { notice } = useCounter();
  return (
    <div class={styles["empty"]}>
      <Show when={notice()}>
        {(text) => (
          <p class={styles["notice"]} aria-hidden="true">
            {text()}
          </p>
        )}
      </Show>
      <p>{t("counter.empty")}</p>
    </div>
  );
};

const Actions = (props: Pick<TicketActions, "onPlace" | "onClear">) => {
  const { menu } = useShop();
  const { t } = useDashboard();
  const { state, placing, isPlacing, refusal } = useCounter();
  const isDisabled = () => isPlacing() || state.draft.lines.length === 0;
  return (
    <div class={styles["actions"]}>
      <ErrorText text={refusal()?.message} />
      <Show when={isPlacing() && placing.isDown()}>
        <OutageNotice text={t("counter.unsent")} isBusy={placing.isBusy()} onTryNow={placing.tryNow} />
      </Show>
      <button type="button" class="link" disabled={isPlacing()} onClick={props.onClear}>
        {t("counter.clear")}
      </button>
      <Show when={canPayByLink(menu)}>
        <button
          type="button"
          class="button quiet"
          disabled={isDisabled()}
          aria-keyshortcuts="F7"
          onClick={() => props.onPlace("link")}
        >
          {t("counter.payLink")}
          <KeyHint name="F7" />
        </button>
      </Show>
      <button
        type="button"
        class="button quiet"
        disabled={isDisabled()}
        aria-keyshortcuts="F8"
        onClick={() => props.onPlace("later")}
      >
        {t("counter.payLater")}
        <KeyHint name="F8" />
      </button>
      <button
        type="button"
        class="button"
        disabled={isDisabled()}
        aria-keyshortcuts="F9"
        onClick={() => props.onPlace("now")}
      >
        {t("counter.payNow")}
        <KeyHint name="F9" />
      </button>
    </div>
  );
};

/** The order as it is typed: its type, guest, lines and amounts. */
export const Ticket = (props: TicketActions) => {
  const { menu, format } = useShop();
  const { t } = useDashboard();
  const { state, setDraft, setLines, isPlacing } = useCounter();
  const priced = createMemo(() => priceDraft(menu, state.draft, format));
  return (
    <section class={styles["ticket"]} aria-label={t("counter.order")}>
      <OrderTypeChoice onChange={(orderType) => setDraft({ orderType })} />
      <Show when={state.draft.orderType === "dine_in"}>
        <TableField />
      </Show>
      <GuestButton onOpen={props.onGuest} />
      <Show when={state.draft.lines.length > 0} fallback={<EmptyTicket />}>
        <ul class={styles["lines"]}>
          <For each={state.draft.lines}>
            {(line, index) => (
              <TicketLine
                line={line}
                lineTotal={priced()?.lines[index()]?.lineTotal ?? 0}
                isLocked={isPlacing()}
                onEdit={() => props.onEdit(line)}
                onCount={() => props.onCount(line)}
                onQuantity={(quantity) => setLines((lines) => setQuantity(lines, line.id, quantity))}
              />
            )}
          </For>
        </ul>
      </Show>
      <Show when={priced()} fallback={<ErrorText text={t("counter.tooExpensive")} />}>
        {(amounts) => <TicketTotals priced={amounts()} />}
      </Show>
      <Actions onPlace={props.onPlace} onClear={props.onClear} />
    </section>
  );
};
