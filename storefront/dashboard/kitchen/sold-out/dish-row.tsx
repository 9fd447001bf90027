import { createSignal, For, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
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
  /** When what is taken off sale comes back; null where that was not said rightly. */
  ending: Ending | null;
  mayChange: boolean;
  onChanged(): void;
}

interface SwitchProps extends RowProps {
  of: Sellable;
  hint: string;
  set(id: string, available: boolean, ending: Ending): Promise<unknown>;
}

const byHand: Ending = { until: null, untilNextOpening: false };

/** On sale or not, with who said so and when that ends. */
const SaleSwitch = (props: SwitchProps) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const submission = createSubmission();
  const [wanted, setWanted] = createSignal<boolean | null>(null);
  const isOn = (): boolean => wanted() ?? isOnSale(props.of, now());
  const state = (): string => {
    if (isOn()) return t("kitchen.onSale");
    const said = findOverride(props.overrides, props.of.id);
    const until = props.of.soldOutUntil ?? said?.until;
    const ends = until ? t("kitchen.until", { time: format.moment(until, now()) }) : t("kitchen.untilHand");
    return [ends, said?.setBy && t("kitchen.by", { name: said.setBy })].filter(Boolean).join(" · ");
  };
  const toggle = async (): Promise<void> => {
    const available = !isOn();
    const ending = available ? byHand : props.ending;
    if (!ending) return;
    setWanted(available);
    await submission.run(() => props.set(props.of.id, available, ending));
    props.onChanged();
    setWanted(null);
  };
  return (
    <div class={styles["row"]}>
      <div>
        <p class={styles["name"]}>{props.of.name}</p>
        <p class={styles["soft"]} data-off={!isOn()}>
          {[isOn() && props.hint, state()].filter(Boolean).join(" · ")}
        </p>
        <Show when={submission.errors()["form"]}>
          {(text) => (
            <p class="error" role="alert">
              {text()}
            </p>
          )}
        </Show>
      </div>
      <button
        type="button"
        role="switch"
        class={styles["switch"]}
        aria-checked={isOn()}
        aria-label={t("kitchen.sells", { name: props.of.name })}
        disabled={!props.mayChange || submission.isBusy()}
        onClick={() => void toggle()}
      >
        <span />
      </button>
    </div>
  );
};

/** A dish with its choices, each of which can be sold out by itself. */
export const DishRow = (props: RowProps & { dish: Dish; search: string }) => {
  const { t, now } = useDashboard();
  const off = () => props.dish.modifiers.filter((modifier) => !isOnSale(modifier, now())).length;
  return (
    <li>
      <SaleSwitch {...props} of={props.dish} hint={props.dish.category?.name ?? ""} set={setDishAvailable} />
      <Show when={props.dish.modifiers.length > 0}>
        <details class={styles["choices"]} open={props.search.trim() !== "" || off() > 0}>
          <summary>
            {t("kitchen.choices", { count: props.dish.modifiers.length })}
            <Show when={off() > 0}>{` · ${t("kitchen.choicesOff", { count: off() })}`}</Show>
          </summary>
          <For each={props.dish.modifiers}>
            {(modifier) => <SaleSwitch {...props} of={modifier} hint="" set={setChoiceAvailable} />}
          </For>
        </details>
      </Show>
    </li>
  );
};
