import { createMemo, createSignal, For, onMount } from "solid-js";
import { checkSelection, defaultSelection, groupModifiers } from "../../../../worker/domain/menu/selection.rules.ts";
import type { MenuItem } from "../../../../worker/domain/menu/types.ts";
import { unitPrice } from "../../../../worker/domain/pricing/pricing.rules.ts";
import { maxNoteLength } from "../../../../worker/domain/text-lengths.rules.ts";
import { groupElementId, ModifierGroupField } from "../../../item/modifier-group.tsx";
import { useShop } from "../../../state/shop.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { InputField } from "../../../ui/field.tsx";
import { CloseIcon } from "../../../ui/icons.tsx";
import { Stepper } from "../../../ui/stepper.tsx";
import { gap, WithAmount } from "../../../ui/with-amount.tsx";
import form from "../../form/form.module.css";
import { useDashboard } from "../../state.tsx";
import type { DraftLine } from "../draft/draft.ts";
import type { LineChoice } from "../draft/lines.rules.ts";

interface ChoicesDialogProps {
  item: MenuItem;
  /** The line to change; left out for a new one. */
  line?: DraftLine | undefined;
  onSubmit(choice: LineChoice): void;
  onClose(): void;
}

const createChoice = ({ item, line }: Pick<ChoicesDialogProps, "item" | "line">) => {
  const { menu } = useShop();
  // A choice that has left the menu since the line was typed could not be unticked.
  const typed = line?.modifierIds.filter((id) => item.modifiers.some((modifier) => modifier.id === id));
  const [chosen, setChosen] = createSignal<readonly string[]>(typed ?? defaultSelection(item, menu.madeAt));
  const [quantity, setQuantity] = createSignal(line?.quantity ?? 1);
  const [note, setNote] = createSignal(line?.note ?? "");
  const problems = createMemo(() => checkSelection(item, chosen(), menu.madeAt));
  const price = createMemo(() => {
    const modifiers = item.modifiers.filter(({ id }) => chosen().includes(id));
    const adjustments = modifiers.map(({ priceAdjustment }) => priceAdjustment);
    return unitPrice(item.price, adjustments) * quantity();
  });
  return { chosen, setChosen, quantity, setQuantity, note, setNote, problems, price };
};

/** A dish's choices, note and quantity. Submitting shows each missing choice at its group and focuses it. */
export const ChoicesDialog = (props: ChoicesDialogProps) => {
  const { t: shopT, format } = useShop();
  const { t } = useDashboard();
  const { item, line } = props;
  const choice = createChoice(props);
  const [wasSubmitted, setSubmitted] = createSignal(false);
  let formElement: HTMLFormElement | undefined;
  onMount(() => formElement?.querySelector("input")?.setAttribute("autofocus", ""));
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    const [first] = choice.problems();
    if (first?.modifierGroup) document.getElementById(groupElementId(item.id, first.modifierGroup))?.focus();
    if (first) return;
    const { chosen, quantity, note } = choice;
    props.onSubmit({ menuItemId: item.id, quantity: quantity(), modifierIds: chosen(), note: note().trim() });
  };
  const findProblem = (group: string) =>
    wasSubmitted() ? (choice.problems().find(({ modifierGroup }) => modifierGroup === group) ?? null) : null;
  return (
    <Dialog label={item.name} kind="sheet" onClose={props.onClose}>
      <div class={form["head"]}>
        <h2>{item.name}</h2>
        <button type="button" class="round" aria-label={t("close")} onClick={props.onClose}>
          <CloseIcon />
        </button>
      </div>
      <form ref={formElement} class={form["form"]} novalidate onSubmit={submit}>
        <div class={form["fields"]}>
          <div>
            <For each={groupModifiers(item)}>
              {(group) => (
                <ModifierGroupField
                  itemId={item.id}
                  group={group}
                  chosen={choice.chosen()}
                  problem={findProblem(group.modifierGroup)}
                  onChange={choice.setChosen}
                />
              )}
            </For>
          </div>
          <InputField
            id="counter-dish-note"
            label={t("counter.dishNote")}
            maxlength={maxNoteLength}
            value={choice.note()}
            onInput={choice.setNote}
          />
        </div>
        <div class={form["foot"]}>
          <Stepper value={choice.quantity()} label={item.name} onChange={choice.setQuantity} />
          <button type="submit" class="button">
            <WithAmount
              sentence={shopT(line ? "item.save" : "item.add", { amount: gap })}
              amount={format.money(choice.price())}
            />
          </button>
        </div>
      </form>
    </Dialog>
  );
};
