import { For, Index, Show } from "solid-js";
import { selectionHint } from "../../item/modifier-group.tsx";
import { useShop } from "../../state/shop.tsx";
import { FieldNotes, InputField, Labelled } from "../../ui/field.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { Toggle } from "../fields/choices.tsx";
import { GripIcon } from "../icons.tsx";
import { type Errors, useDashboard } from "../state.tsx";
import { boundsProblem, type GroupDraft, type OptionDraft, parseBounds } from "./groups.ts";
import styles from "./item.module.css";
import { createDrag, type Drag } from "./list/drag.ts";
import rowStyles from "./list/item-row.module.css";
import { focusMoved, MoveButtons } from "./move-buttons.tsx";
import { moveBefore, swapWithNeighbour } from "./order.ts";

interface OptionProps {
  option: OptionDraft;
  index: number;
  isLast: boolean;
  error: string | undefined;
  drag: Drag;
  onChange(change: Partial<OptionDraft>): void;
  onMove(offset: -1 | 1): void;
  onRemove(): void;
}

const OptionRow = (props: OptionProps) => {
  const { t } = useDashboard();
  const { menu } = useShop();
  const id = () => `option-${props.option.key}`;
  const number = props.index + 1;
  const displayName = () => props.option.name || t("menu.option", { number });
  const errorId = () => (props.error ? `${id()}-error` : undefined);
  return (
    <li
      class={styles["option"]}
      data-drop-option={props.option.key}
      data-dragged={props.drag.isDragged(props.option.key)}
      data-before={props.drag.isBefore(props.option.key)}
    >
      <input
        id={id()}
        class={styles["optionName"]}
        aria-label={t("menu.optionName", { number })}
        placeholder={t("menu.optionName", { number })}
        autocomplete="off"
        maxlength={200}
        value={props.option.name}
        aria-invalid={props.error ? "true" : undefined}
        aria-describedby={errorId()}
        onInput={(event) => props.onChange({ name: event.currentTarget.value })}
      />
      <span class={styles["optionPrice"]}>
        <input
          aria-label={t("menu.optionPrice", { name: displayName() })}
          placeholder="0"
          autocomplete="off"
          value={props.option.price}
          aria-invalid={props.error ? "true" : undefined}
          aria-describedby={errorId()}
          onInput={(event) => props.onChange({ price: event.currentTarget.value })}
        />
        <span aria-hidden="true">{menu.store.currencyCode}</span>
      </span>
      <span class={styles["optionEnergy"]}>
        <input
          aria-label={t("menu.optionCalories", { name: displayName() })}
          autocomplete="off"
          inputmode="numeric"
          value={props.option.calories}
          aria-invalid={props.error ? "true" : undefined}
          aria-describedby={errorId()}
          onInput={(event) => props.onChange({ calories: event.currentTarget.value })}
        />
        <span aria-hidden="true">kcal</span>
      </span>
      <label class={styles["default"]}>
        <input
          type="checkbox"
          checked={props.option.isDefault}
          onChange={(event) => props.onChange({ isDefault: event.currentTarget.checked })}
        />
        <span>
          {t("menu.preset")}
          <span class="visually-hidden"> {displayName()}</span>
        </span>
      </label>
      <div class={styles["optionWays"]}>
        <MoveButtons
          id={id()}
          name={displayName()}
          canUp={props.index > 0}
          canDown={!props.isLast}
          onMove={props.onMove}
        />
        <button
          type="button"
          class="round"
          aria-label={t("menu.take", { name: displayName() })}
          onClick={props.onRemove}
        >
          <CloseIcon />
        </button>
        <span
          class={rowStyles["grip"]}
          aria-hidden="true"
          onPointerDown={(event) => props.drag.start({ kind: "option", id: props.option.key }, event)}
        >
          <GripIcon />
        </span>
      </div>
      <div class={styles["wide"]}>
        <FieldNotes id={id()} error={props.error} />
      </div>
    </li>
  );
};

interface GroupEditorProps {
  group: GroupDraft;
  errors: Errors;
  newKey(): string;
  onChange(change: Partial<GroupDraft>): void;
  onRemove(): void;
}

/** Edits a modifier group, with a preview of the hint that guests read. */
export const GroupEditor = (props: GroupEditorProps) => {
  const { t } = useDashboard();
  const shop = useShop();
  const id = () => `group-${props.group.key}`;
  const error = () => props.errors[id()];
  const title = () => props.group.label.trim() || shop.t(`group.${props.group.group}`);
  const options = () => props.group.options;
  const isRequired = () => parseBounds(props.group).min > 0;
  const changeOption = (index: number, change: Partial<OptionDraft>): void =>
    props.onChange({
      options: options().map((option, position) => (position === index ? { ...option, ...change } : option)),
    });
  const move = (index: number, offset: -1 | 1): void => {
    const key = options()[index]?.key;
    props.onChange({ options: swapWithNeighbour(options(), index, offset) });
    if (key) queueMicrotask(() => focusMoved(`option-${key}`, offset));
  };
  const drag = createDrag(({ id: key }, { list, before }) => {
    if (list === props.group.key) props.onChange({ options: moveBefore(options(), key, before) });
  });
  const add = (): void =>
    props.onChange({
      options: [...options(), { key: props.newKey(), id: null, name: "", price: "", calories: "", isDefault: false }],
    });
  return (
    <fieldset class={styles["group"]}>
      <legend>{title()}</legend>
      <For each={props.group.otherLabels}>
        {({ label, options: names }) => (
          <p class={styles["conflict"]}>
            {t("menu.conflict.group", { label: title(), other: label, names: names.join(", ") })}
          </p>
        )}
      </For>
      <p class={styles["reads"]}>
        <Show when={boundsProblem(props.group) === null} fallback={t("menu.boundsOpen")}>
          {t("menu.guestReads")} <strong>{selectionHint(shop.t, parseBounds(props.group))}</strong>{" "}
          {shop.t(isRequired() ? "required" : "choose.any")}
        </Show>
      </p>
      <InputField
        id={`${id()}-label`}
        label={t("menu.groupLabel")}
        placeholder={shop.t(`group.${props.group.group}`)}
        maxlength={100}
        value={props.group.label}
        onInput={(label) => props.onChange({ label })}
      />
      <Toggle
        label={t("menu.required")}
        isOn={isRequired()}
        onChange={(isOn) => props.onChange({ min: isOn ? "1" : "0" })}
      />
      <div class={styles["bounds"]}>
        <Index each={["min", "max"] as const}>
          {(edge) => (
            <Labelled id={`${id()}-${edge()}`} label={t(`menu.${edge()}`)}>
              <input
                id={`${id()}-${edge()}`}
                inputmode="numeric"
                autocomplete="off"
                maxlength={3}
                value={props.group[edge()]}
                aria-invalid={error() ? "true" : undefined}
                aria-describedby={error() ? `${id()}-error` : undefined}
                onInput={(event) => props.onChange({ [edge()]: event.currentTarget.value })}
              />
            </Labelled>
          )}
        </Index>
      </div>
      <FieldNotes id={id()} error={error()} />
      <ul class={styles["options"]} data-drop-list-option={props.group.key} data-end={drag.isAtEnd(props.group.key)}>
        <Index each={options()}>
          {(option, index) => (
            <OptionRow
              option={option()}
              index={index}
              isLast={index === options().length - 1}
              error={props.errors[`option-${option().key}`]}
              drag={drag}
              onChange={(change) => changeOption(index, change)}
              onMove={(offset) => move(index, offset)}
              onRemove={() => props.onChange({ options: options().filter((_, position) => position !== index) })}
            />
          )}
        </Index>
      </ul>
      <div class={styles["ways"]}>
        <button type="button" class="button quiet" onClick={add}>
          {t("menu.addOption")}
          <span class="visually-hidden"> {title()}</span>
        </button>
        <button type="button" class="link" onClick={props.onRemove}>
          {t("menu.removeGroup")}
          <span class="visually-hidden"> {title()}</span>
        </button>
      </div>
    </fieldset>
  );
};
