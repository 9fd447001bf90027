import { createEffect, createSignal, Show, untrack } from "solid-js";
import { checkSelection, defaultSelection } from "../../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../../worker/domain/menu/types.ts";
import { useShop } from "../../state/shop.tsx";
import { gap, WithAmount } from "../../ui/with-amount.tsx";
import { canPayByLink } from "../links/links.rules.ts";
import { useDashboard } from "../state.tsx";
import styles from "./counter.module.css";
import { type PayChoice, useCounter } from "./counter.tsx";
import { useDraftCheck } from "./draft/check.ts";
import { type DraftLine, isBlank } from "./draft/draft.ts";
import { addLine, type LineChoice, replaceLine } from "./draft/lines.rules.ts";
import { toOrderInput } from "./draft/order-input.ts";
import { findDish, priceDraft } from "./draft/totals.ts";
import { EntryDialog, type OpenedDialog } from "./entry-dialogs.tsx";
import { listenToKeys } from "./keyboard.ts";
import { MenuBoard, searchId } from "./menu/menu-board.tsx";
import { Ticket } from "./ticket/ticket.tsx";

/** Adds and changes lines, and says what was added, because the ticket may be out of sight. */
const useLines = () => {
  const { menu } = useShop();
  const { t, announce } = useDashboard();
  const { state, setLines } = useCounter();
  const [added, setAdded] = createSignal("");
  const add = (choice: LineChoice): void => {
    const before = state.draft.lines;
    setLines((lines) => addLine(lines, choice, crypto.randomUUID()));
    const name = findDish(menu, choice)?.item.name ?? "";
    if (state.draft.lines === before) announce(t("counter.full"));
    else setAdded(t("counter.added", { count: choice.quantity, name }));
  };
  const replace = (line: DraftLine, choice: LineChoice): void =>
    setLines((lines) => replaceLine(lines, line.id, choice));
  return { added, add, replace };
};

/** On a phone, switches between the menu and the order. */
const ViewSwitch = (props: { isTicket: boolean; onSwitch(): void }) => {
  const { menu, format } = useShop();
  const { t } = useDashboard();
  const { state } = useCounter();
  const count = () => state.draft.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const total = () => format.money(priceDraft(menu, state.draft, format)?.total ?? 0);
  return (
    <button
      type="button"
      class={`button ${props.isTicket ? "quiet" : ""} ${styles["switch"]}`}
      onClick={props.onSwitch}
    >
      <WithAmount
        sentence={props.isTicket ? t("counter.toMenu") : t("counter.toOrder", { count: count(), amount: gap })}
        amount={total()}
      />
    </button>
  );
};

/** Types an order: the menu beside the ticket. */
export const OrderEntry = () => {
  const { menu, format } = useShop();
  const counter = useCounter();
  const check = useDraftCheck();
  const { state } = counter;
  const { added, add, replace } = useLines();
  const [opened, setOpened] = createSignal<OpenedDialog | null>(null);
  const [isTicket, setTicket] = createSignal(false);
  const close = (): void => {
    setOpened(null);
  };
  const addDish = (item: MenuItem): void => {
    if (counter.isPlacing()) return;
    const modifierIds = defaultSelection(item, menu.madeAt);
    const isIncomplete = checkSelection(item, modifierIds, menu.madeAt).length > 0;
    if (isIncomplete) setOpened({ kind: "choices", item });
    else add({ menuItemId: item.id, quantity: 1, modifierIds, note: "" });
  };
  const edit = (line: DraftLine): void => {
    const item = findDish(menu, line)?.item;
    if (item) setOpened({ kind: "choices", item, line });
  };
  const place = (choice: PayChoice): void => {
    if (state.draft.lines.length === 0 || counter.isPlacing()) return;
    const problem = check(choice === "link");
    if (problem) counter.setRefusal(problem);
    else counter.place(toOrderInput(state.draft, menu.store, format), choice);
  };
  createEffect(() => {
    if (untrack(opened) === null && Object.values(counter.refusal()?.fields ?? {}).some(Boolean))
      setOpened({ kind: "guest" });
  });
  const openGuest = (): void => {
    if (!counter.isPlacing()) setOpened({ kind: "guest" });
  };
  const find = (): void => {
    setTicket(false);
    document.getElementById(searchId)?.focus();
  };
  const placeByLink = (): void => {
    if (canPayByLink(menu)) place("link");
  };
  listenToKeys(() => ({ F2: find, F4: openGuest, F7: placeByLink, F8: () => place("later"), F9: () => place("now") }));
  const choose = (choice: LineChoice, line: DraftLine | undefined): void => {
    close();
    if (line) replace(line, choice);
    else add(choice);
  };
  return (
    <div class={styles["entry"]} data-view={isTicket() ? "ticket" : "menu"}>
      <p class="visually-hidden" role="status">
        {state.draft.lines.length > 0 ? added() : counter.notice()}
      </p>
      <MenuBoard onAdd={addDish} />
      <Ticket
        onGuest={openGuest}
        onEdit={edit}
        onCount={(line) => setOpened({ kind: "quantity", line })}
        onPlace={place}
        onClear={() => (isBlank(state.draft) ? counter.startOver() : setOpened({ kind: "clear" }))}
      />
      <ViewSwitch isTicket={isTicket()} onSwitch={() => setTicket(!isTicket())} />
      <Show when={opened()} keyed>
        {(dialog) => <EntryDialog opened={dialog} onChoice={choose} onClose={close} />}
      </Show>
    </div>
  );
};
