import { createSignal, For, onMount, Show } from "solid-js";
import { addressForm } from "../../worker/domain/postal-address/address-form.ts";
import type { StateChoice } from "../../worker/domain/postal-address/find-state.ts";
import { useShop } from "../state/shop.tsx";
import { type AddressField, type AddressFieldName, addressFields } from "./fields.ts";
import { findJapaneseTown } from "./japanese-postal-codes.ts";
import { StateSelect } from "./state-select.tsx";

interface AddressFieldsProps {
  /** The prefix of the fields' ids: `checkout` makes `checkout-zip`. */
  prefix: string;
  values: Readonly<Record<AddressFieldName, string | null>>;
  errors: Readonly<Partial<Record<AddressFieldName, string | undefined>>>;
  onInput(name: AddressFieldName, value: string): void;
  /** The CSS module of the form, with the classes `field` and `pair`. */
  styles: Readonly<Record<string, string | undefined>>;
}

/** The states of the restaurant's country; null until they are loaded, empty if addresses there need none. */
const createStateChoices = () => {
  const { menu, menuLanguage } = useShop();
  const { countryCode } = menu.store;
  const [choices, setChoices] = createSignal<readonly StateChoice[] | null>(null);
  onMount(async () => {
    if (!addressForm(countryCode).required.has("state")) return;
    const module = await import("../../worker/domain/postal-address/state-choices.ts").catch(() => null);
    setChoices(module?.stateChoices(countryCode, menuLanguage !== undefined) ?? []);
  });
  return choices;
};

/** The address fields of the restaurant's country. A Japanese postal code fills in the prefecture and the town. */
export const AddressFields = (props: AddressFieldsProps) => {
  const { menu, language } = useShop();
  const { countryCode } = menu.store;
  const choices = createStateChoices();
  const input = async (name: AddressFieldName, value: string): Promise<void> => {
    props.onInput(name, value);
    if (name !== "zip" || countryCode !== "JP") return;
    const area = await findJapaneseTown(value).catch(() => null);
    if (!area || props.values.zip !== value) return;
    props.onInput("state", area.prefecture);
    props.onInput("city", area.city);
    if (!props.values.address?.trim()) props.onInput("address", area.town);
  };
  const Control = (control: AddressField) => {
    const { name } = control;
    const id = `${props.prefix}-${name}`;
    const value = () => props.values[name] ?? "";
    const error = () => props.errors[name];
    const isSelect = () =>
      name === "state" && addressForm(countryCode).required.has("state") && choices()?.length !== 0;
    return (
      <div class={props.styles["field"]}>
        <label for={id}>{control.label}</label>
        <Show
          when={isSelect()}
          fallback={
            <input
              id={id}
              type="text"
              autocomplete={control.autocomplete}
              inputmode={control.inputmode}
              maxlength={control.maxlength}
              value={value()}
              aria-invalid={error() ? "true" : undefined}
              aria-describedby={error() ? `${id}-error` : undefined}
              onInput={(event) => void input(name, event.currentTarget.value)}
            />
          }
        >
          <StateSelect
            id={id}
            value={value()}
            choices={choices() ?? []}
            error={error()}
            onChange={(state) => props.onInput(name, state)}
          />
        </Show>
        <Show when={error()}>
          {(text) => (
            <p id={`${id}-error`} class="error" role="alert">
              {text()}
            </p>
          )}
        </Show>
      </div>
    );
  };
  return (
    <For each={addressFields(countryCode, menu.zones.length > 0, language)}>
      {(row) => (
        <Show when={row.length > 1} fallback={<For each={row}>{Control}</For>}>
          <div class={props.styles["pair"]}>
            <For each={row}>{Control}</For>
          </div>
        </Show>
      )}
    </For>
  );
};
