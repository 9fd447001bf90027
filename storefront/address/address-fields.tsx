import { createSignal, For, onMount, Show } from "solid-js";
import { addressForm } from "../../worker/domain/postal-address/address-form.ts";
import { type StateChoice, stateInAddress } from "../../worker/domain/postal-address/find-state.ts";
import { optionalAnswer } from "../parts/answers.ts";
import { loadOptional } from "../parts/load-lazily.ts";
import { useShop } from "../state/shop.tsx";
import { InputField, Labelled } from "../ui/field.tsx";
import { type AddressField, type AddressFieldName, addressFields } from "./fields.ts";
import { findJapaneseTown } from "./japanese-postal-codes.ts";
import { StateSelect } from "./state-select.tsx";

interface AddressFieldsProps {
  /** The prefix of the fields' ids: `checkout` makes `checkout-zip`. */
  prefix: string;
  values: Readonly<Record<AddressFieldName, string | null>>;
  errors: Readonly<Partial<Record<AddressFieldName, string | undefined>>>;
  onInput(name: AddressFieldName, value: string): void;
  /** Whether an address is most likely in the restaurant's own state, which is then selected until the guest selects
   *  another. */
  suggestsState?: boolean;
  /** Whether the page may write a state in its other form. Default: it may. */
  mayRewrite?(): boolean;
  /** The class of a row with several fields. */
  pairClass: string | undefined;
}

/** The states of the restaurant's country; null until they are loaded, empty if addresses there need none. */
const createStateChoices = (onLoad: (choices: readonly StateChoice[]) => void) => {
  const { menu, menuLanguage } = useShop();
  const { countryCode } = menu.store;
  const [choices, setChoices] = createSignal<readonly StateChoice[] | null>(null);
  onMount(async () => {
    if (import.meta.env.SSR || !addressForm(countryCode).required.has("state")) return;
    const module = await loadOptional(() => import("../../worker/domain/postal-address/state-choices.ts"));
    const found = module?.stateChoices(countryCode, menuLanguage !== undefined) ?? [];
    setChoices(found);
    onLoad(found);
  });
  return choices;
};

/** The address fields of the restaurant's country. A Japanese postal code fills in the prefecture and the town. */
export const AddressFields = (props: AddressFieldsProps) => {
  const { menu, language } = useShop();
  const { countryCode } = menu.store;
  const choices = createStateChoices((found) => {
    const near = props.suggestsState && !props.values.state ? stateInAddress(found, menu.store.address) : undefined;
    if (near) props.onInput("state", near.value);
  });
  const input = async (name: AddressFieldName, value: string): Promise<void> => {
    props.onInput(name, value);
    if (name !== "zip" || countryCode !== "JP") return;
    const area = await optionalAnswer(findJapaneseTown(value), null);
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
      <Show
        when={isSelect()}
        fallback={
          <InputField
            id={id}
            name={name}
            label={control.label}
            autocomplete={control.autocomplete}
            inputmode={control.inputmode}
            maxlength={control.maxlength}
            value={value()}
            error={error()}
            onInput={(text) => void input(name, text)}
          />
        }
      >
        <Labelled id={id} label={control.label} error={error()}>
          <StateSelect
            id={id}
            value={value()}
            choices={choices() ?? []}
            error={error()}
            mayRewrite={props.mayRewrite}
            onChange={(state) => props.onInput(name, state)}
          />
        </Labelled>
      </Show>
    );
  };
  return (
    <For each={addressFields(countryCode, menu.zones.length > 0, language)}>
      {(row) => (
        <Show when={row.length > 1} fallback={<For each={row}>{Control}</For>}>
          <div class={props.pairClass}>
            <For each={row}>{Control}</For>
          </div>
        </Show>
      )}
    </For>
  );
};
