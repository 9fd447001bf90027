import { For, Show } from "solid-js";
import type { ModifierGroup } from "../../worker/domain/menu/flags.ts";
import {
  type ModifierGroupRule,
  modifierAvailable,
  type SelectionProblem,
} from "../../worker/domain/menu/selection.rules.ts";
import type { Translate } from "../i18n/translate.ts";
import { useShop } from "../state/shop.tsx";
import { CheckIcon } from "../ui/icons.tsx";
import { Verbatim } from "../ui/verbatim.tsx";
import styles from "./modifier-group.module.css";

export const groupElementId = (itemId: string, group: ModifierGroup): string => `group-${itemId}-${group}`;

/** The hint for a group's bounds, such as "Choose 1" or "Up to 3". */
export const selectionHint = (t: Translate, { min, max }: Pick<ModifierGroupRule, "min" | "max">): string => {
  if (min === 0) return t("choose.upTo", { max });
  if (min === max) return min === 1 ? t("choose.one") : t("choose.exactly", { count: min });
  return t("choose.between", { min, max });
};

const toErrorText = (t: Translate, { reason, label, min, max }: SelectionProblem): string => {
  if (reason === "unavailable") return t("item.choiceGone", { name: label ?? "" });
  if (reason === "too_many") return t("tooMany", { max });
  return min > 1 ? t("missing.some", { min }) : t("missing.one");
};

interface GroupProps {
  itemId: string;
  group: ModifierGroupRule;
  chosen: readonly string[];
  problem: SelectionProblem | null;
  onChange(chosen: string[]): void;
}

/** One group of choices: radio buttons if exactly one is required, else checkboxes up to the maximum. */
export const ModifierGroupField = (props: GroupProps) => {
  const { menu, t, format, menuLanguage } = useShop();
  const { group } = props;
  const id = groupElementId(props.itemId, group.modifierGroup);
  const isSingle = group.min === 1 && group.max === 1;
  const ids = group.modifiers.map((modifier) => modifier.id);
  const chosenInGroup = () => props.chosen.filter((chosenId) => ids.includes(chosenId));
  const choose = (modifierId: string, on: boolean): void => {
    const others = props.chosen.filter((other) => other !== modifierId && !(isSingle && ids.includes(other)));
    props.onChange(on ? [...others, modifierId] : others);
  };
  const isDone = () => group.min > 0 && chosenInGroup().length >= group.min;
  const isFull = () => !isSingle && chosenInGroup().length >= group.max;
  return (
    <fieldset
      id={id}
      tabindex="-1"
      class={styles["group"]}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-hint`}
      aria-invalid={props.problem ? "true" : undefined}
    >
      <div id={`${id}-name`} class={styles["name"]} lang={group.label ? menuLanguage : undefined}>
        {group.label ?? t(`group.${group.modifierGroup}`)}
      </div>
      <p id={`${id}-hint`} class={styles["hint"]}>
        <span>{selectionHint(t, group)}</span>
        <Show when={group.max > 1 && chosenInGroup().length > 0}>
          <span>{t("choose.chosen", { count: chosenInGroup().length, max: group.max })}</span>
        </Show>
        <Show when={group.min > 0} fallback={<span class={styles["mark"]}>{t("choose.any")}</span>}>
          <span class={styles["mark"]} data-done={isDone()}>
            <Show when={isDone()}>
              <CheckIcon />
            </Show>
            {t("required")}
          </span>
        </Show>
        <Show when={props.problem}>{(problem) => <strong class="error">{toErrorText(t, problem())}</strong>}</Show>
      </p>
      <For each={group.modifiers}>
        {(modifier) => {
          const isAvailable = () => modifierAvailable(modifier, menu.madeAt);
          const isChosen = () => props.chosen.includes(modifier.id);
          return (
            <label class={styles["choice"]}>
              <input
                type={isSingle ? "radio" : "checkbox"}
                name={id}
                checked={isChosen()}
                disabled={!isChosen() && (isFull() || !isAvailable())}
                onChange={(event) => choose(modifier.id, event.currentTarget.checked)}
              />
              <span lang={menuLanguage}>{modifier.name}</span>
              <span class={styles["price"]}>
                <Show when={isAvailable()} fallback={t("soldOut")}>
                  <Verbatim text={modifier.priceAdjustment === 0 ? "" : format.change(modifier.priceAdjustment)} />
                </Show>
              </span>
            </label>
          );
        }}
      </For>
    </fieldset>
  );
};
