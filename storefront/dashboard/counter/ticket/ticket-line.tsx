import { Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { MinusIcon, PlusIcon } from "../../../ui/icons.tsx";
import { useDashboard } from "../../state.tsx";
import type { DraftLine } from "../draft/draft.ts";
import { findDish } from "../draft/totals.ts";
import styles from "./ticket.module.css";

interface TicketLineProps {
  line: DraftLine;
  lineTotal: number;
  isLocked: boolean;
  onEdit(): void;
  /** Opens the number pad for the quantity. */
  onCount(): void;
  onQuantity(quantity: number): void;
}

/** One line of the order. Plus, minus and Delete change it from a keyboard. */
export const TicketLine = (props: TicketLineProps) => {
  const { menu, format, menuLanguage } = useShop();
  const { t } = useDashboard();
  const dish = () => findDish(menu, props.line);
  const name = () => dish()?.item.name ?? t("counter.dishGone");
  const details = (): string =>
    [...(dish()?.modifiers.map((modifier) => modifier.name) ?? []), props.line.note].filter(Boolean).join(", ");
  const onKeyDown = (event: KeyboardEvent): void => {
    if (props.isLocked || event.ctrlKey || event.metaKey || event.altKey) return;
    const { quantity } = props.line;
    const changes: Readonly<Record<string, number>> = { "+": quantity + 1, "-": quantity - 1, Delete: 0 };
    const changed = changes[event.key];
    if (changed === undefined) return;
    event.preventDefault();
    props.onQuantity(changed);
  };
  return (
    <li class={styles["line"]} onKeyDown={onKeyDown}>
      <button type="button" class={styles["dish"]} disabled={props.isLocked || !dish()} onClick={props.onEdit}>
        <span lang={menuLanguage}>{name()}</span>
        <Show when={details()}>{(text) => <small lang={menuLanguage}>{text()}</small>}</Show>
      </button>
      <span class={styles["amount"]} translate="no">
        {format.money(props.lineTotal)}
      </span>
      <fieldset class={styles["stepper"]} disabled={props.isLocked}>
        <legend class="visually-hidden">{t("counter.quantity", { name: name() })}</legend>
        <button
          type="button"
          aria-label={t(props.line.quantity === 1 ? "counter.remove" : "counter.fewer", { name: name() })}
          onClick={() => props.onQuantity(props.line.quantity - 1)}
        >
          <MinusIcon />
        </button>
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t("counter.setQuantity", { name: name(), count: props.line.quantity })}
          onClick={props.onCount}
        >
          {props.line.quantity}
        </button>
        <button
          type="button"
          aria-label={t("counter.more", { name: name() })}
          onClick={() => props.onQuantity(props.line.quantity + 1)}
        >
          <PlusIcon />
        </button>
      </fieldset>
    </li>
  );
};
