import { createSignal, For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { ErrorText } from "../../../ui/error-text.tsx";
import { createSubmission, useDashboard } from "../../state.tsx";
import {
  type Dish,
  type Ending,
  type Override,
  type Sellable,
  setChoiceAvailable,
  setDishAvailable,
} from "./availability-api.ts";
import styles from "./sold-out.module.css";
import { findOverride, isOnSale } from "./sold-out.ts";

interface RowProps {
  overrides: readonly Override[];
  /** When an item that is taken off sale comes back. Null if the input is invalid. */
  ending: Ending | null;
  /** Loads the dishes again. */
  onChanged(): Promise<void>;
}

interface SwitchProps extends RowProps {
  sellable: Sellable;
  hint: string;
  set(id: string, available: boolean, ending: Ending): Promise<unknown>;
}

const endedByHand: Ending = { until: null, untilNextOpening: false };

/** Switches something on or off sale, and shows who changed it and when that ends. */
const SaleSwitch = (props: SwitchProps) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const [pendingState, setPendingState] = createSignal<boolean | null>(null);
  const isOn = (): boolean => pendingState() ?? isOnSale(props.sellable, now());
  const stateText = (): string => {
    if (isOn()) return t("kitchen.onSale");
    const override = findOverride(props.overrides, props.sellable.id);
    const until = props.sellable.soldOutUntil ?? override?.until;
    const ends = until ? t("kitchen.until", { time: format.moment(until, now()) }) : t("kitchen.untilHand");
    return [ends, override?.setBy && t("kitchen.by", { name: override.setBy })].filter(Boolean).join(" · ");
  };
  const toggle = async (): Promise<void> => {
    const available = !isOn();
    const ending = available ? endedByHand : props.ending;
    if (!ending || submission.isBusy()) return;
    setPendingState(available);
    // Busy until the new state has arrived. Another tap would otherwise be taken for the opposite.
    await submission.run(() => props.set(props.sellable.id, available, ending).finally(props.onChanged));
    setPendingState(null);
  };
  return (
    <div class={styles["row"]}>
      <div>
        <p class={styles["name"]}>{props.sellable.name}</p>
        <p class={styles["soft"]} data-off={!isOn()}>
          {[isOn() && props.hint, stateText()].filter(Boolean).join(" · ")}
        </p>
        <ErrorText text={submission.errors()["form"]} />
      </div>
      <button
        type="button"
        role="switch"
        class={styles["switch"]}
        aria-checked={isOn()}
        aria-label={t("kitchen.sells", { name: props.sellable.name })}
        // A disabled button would lose the focus.
        aria-disabled={submission.isBusy()}
        onClick={() => void toggle()}
      >
        <span />
      </button>
    </div>
  );
};

/** A dish with its modifiers, each of which can be sold out separately. */
export const DishRow = (props: RowProps & { dish: Dish; search: string }) => {
  const { t, now } = useDashboard();
  const offSaleCount = () => props.dish.modifiers.filter((modifier) => !isOnSale(modifier, now())).length;
  const opensItself = () => props.search.trim() !== "" || offSaleCount() > 0;
  const [isOpen, setOpen] = createSignal(false);
  return (
    <li>
      <SaleSwitch {...props} sellable={props.dish} hint={props.dish.category?.name ?? ""} set={setDishAvailable} />
      <Show when={props.dish.modifiers.length > 0}>
        <details class={styles["choices"]} open={opensItself()} onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>
            {t("kitchen.choices", { count: props.dish.modifiers.length })}
            <Show when={offSaleCount() > 0}>{` · ${t("kitchen.choicesOff", { count: offSaleCount() })}`}</Show>
          </summary>
          {/* A menu has hundreds of choices, which a slow tablet draws only where they are open. */}
          <Show when={isOpen() || opensItself()}>
            <For each={props.dish.modifiers.map(({ id }) => id)}>
              {(id) => (
                <Show when={props.dish.modifiers.find((modifier) => modifier.id === id)}>
                  {(modifier) => <SaleSwitch {...props} sellable={modifier()} hint="" set={setChoiceAvailable} />}
                </Show>
              )}
            </For>
          </Show>
        </details>
      </Show>
    </li>
  );
};
