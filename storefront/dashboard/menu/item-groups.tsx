import { For, Index, Show } from "solid-js";
import type { ModifierGroup } from "../../../db/schema/enums.ts";
import { useShop } from "../../state/shop.tsx";
import { Labelled } from "../../ui/field.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import { GroupEditor } from "./group-editor.tsx";
import { type GroupDraft, unusedKinds } from "./groups.ts";
import styles from "./item.module.css";

interface ItemGroupsProps {
  groups: GroupDraft[];
  errors: Errors;
  newKey(): string;
  onChange(groups: GroupDraft[]): void;
}

/** Edits the modifier groups of a dish. */
export const ItemGroups = (props: ItemGroupsProps) => {
  const { t } = useDashboard();
  const shop = useShop();
  let select: HTMLSelectElement | undefined;
  const add = (): void => {
    const kind = unusedKinds(props.groups).find((candidate) => candidate === select?.value);
    if (!kind) return;
    const key = props.newKey();
    const option = { key: props.newKey(), id: null, name: "", price: "", calories: "", isDefault: false };
    props.onChange([
      ...props.groups,
      { key, group: kind, label: "", min: "0", max: "1", options: [option], otherLabels: [] },
    ]);
    queueMicrotask(() => document.getElementById(`group-${key}-label`)?.focus());
  };
  const name = (kind: ModifierGroup): string => shop.t(`group.${kind}`);
  return (
    <>
      <p class={styles["hint"]}>{t("menu.groupsHint")}</p>
      <Index each={props.groups}>
        {(group, index) => (
          <GroupEditor
            group={group()}
            errors={props.errors}
            newKey={props.newKey}
            onChange={(change) =>
              props.onChange(
                props.groups.map((current, position) => (position === index ? { ...current, ...change } : current)),
              )
            }
            onRemove={() => props.onChange(props.groups.filter((_, position) => position !== index))}
          />
        )}
      </Index>
      <Show when={unusedKinds(props.groups).length > 0}>
        <div class={styles["adder"]}>
          <Labelled id="new-group" label={t("menu.newGroup")}>
            <select id="new-group" ref={select}>
              <For each={unusedKinds(props.groups)}>{(kind) => <option value={kind}>{name(kind)}</option>}</For>
            </select>
          </Labelled>
          <button type="button" class="button quiet" onClick={add}>
            {t("menu.addGroup")}
          </button>
        </div>
      </Show>
    </>
  );
};
