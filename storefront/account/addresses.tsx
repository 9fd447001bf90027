import { createSignal, For, Show } from "solid-js";
import { createStore } from "solid-js/store";
import { useShop } from "../state/shop.tsx";
import styles from "./account.module.css";
import { type AddressDraft, deleteAddress, type SavedAddress, saveAddress } from "./api.ts";
import { Field } from "./field.tsx";
import { accountErrors } from "./refusals.ts";

const blank: AddressDraft = { label: "", address: "", address2: "", city: "", state: "", zip: "", isDefault: false };

interface FormProps {
  address: SavedAddress | null;
  onDone(): void;
}

/** One address: a new one where none is given. */
const AddressForm = (props: FormProps) => {
  const { words } = useShop();
  const { id, ...known } = props.address ?? { id: null, ...blank };
  const [draft, setDraft] = createStore<AddressDraft>({ ...known });
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      await saveAddress(id, { ...draft });
      props.onDone();
    } catch (error) {
      setErrors(accountErrors(error, words));
    }
  };
  const field = (name: Exclude<keyof AddressDraft, "isDefault">, label: string, autocomplete: string) => (
    <Field
      id={`address-${name}`}
      label={label}
      autocomplete={autocomplete}
      value={draft[name] ?? ""}
      onInput={(value) => setDraft({ [name]: value })}
      error={errors()[name]}
    />
  );
  return (
    <form class={styles["form"]} novalidate onSubmit={(event) => void submit(event)}>
      {field("label", words("address.label"), "off")}
      {field("address", words("checkout.street"), "address-line1")}
      {field("address2", words("checkout.street2"), "address-line2")}
      <div class={styles["pair"]}>
        {field("zip", words("checkout.zip"), "postal-code")}
        {field("city", words("checkout.city"), "address-level2")}
      </div>
      {field("state", words("checkout.state"), "address-level1")}
      <label class={styles["check"]}>
        <input
          type="checkbox"
          checked={draft.isDefault}
          onChange={(event) => setDraft({ isDefault: event.currentTarget.checked })}
        />
        <span>{words("address.default")}</span>
      </label>
      <Show when={errors()["form"]}>
        {(text) => (
          <p class="error" role="alert">
            {text()}
          </p>
        )}
      </Show>
      <button type="submit" class="button">
        {words("account.save")}
      </button>
      <button type="button" class="link" onClick={props.onDone}>
        {words("checkout.bankCancel")}
      </button>
    </form>
  );
};

/** The person's address book. */
export const Addresses = (props: { addresses: SavedAddress[]; onChange(): void }) => {
  const { words } = useShop();
  const [editing, setEditing] = createSignal<SavedAddress | "new" | null>(null);
  const done = (): void => {
    setEditing(null);
    props.onChange();
  };
  const remove = async ({ id }: SavedAddress): Promise<void> => {
    await deleteAddress(id).catch(() => undefined);
    props.onChange();
  };
  return (
    <section class={styles["card"]} aria-labelledby="addresses">
      <h2 id="addresses">{words("account.addresses")}</h2>
      <ul class={styles["rows"]}>
        <For each={props.addresses}>
          {(address) => (
            <li class={styles["row"]}>
              <div>
                <h3>{address.label ?? address.address}</h3>
                <p class={styles["soft"]}>
                  {[address.address, address.address2, `${address.zip} ${address.city}`].filter(Boolean).join(", ")}
                </p>
              </div>
              <Show when={address.isDefault}>
                <span class={styles["mark"]}>{words("address.isDefault")}</span>
              </Show>
              <div class={styles["ways"]}>
                <button type="button" class="link" onClick={() => setEditing(address)}>
                  {words("bag.edit")}
                  <span class="visually-hidden"> {address.label ?? address.address}</span>
                </button>
                <button type="button" class="link" onClick={() => void remove(address)}>
                  {words("bag.remove")}
                  <span class="visually-hidden"> {address.label ?? address.address}</span>
                </button>
              </div>
            </li>
          )}
        </For>
      </ul>
      <Show
        when={editing()}
        keyed
        fallback={
          <button type="button" class="button quiet" onClick={() => setEditing("new")}>
            {words("address.add")}
          </button>
        }
      >
        {(address) => <AddressForm address={address === "new" ? null : address} onDone={done} />}
      </Show>
    </section>
  );
};
