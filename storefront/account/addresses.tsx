import { createSignal, For, Show } from "solid-js";
import { createStore } from "solid-js/store";
import { AddressFields } from "../address/address-fields.tsx";
import { AddressRows } from "../address/address-rows.tsx";
import { useShop } from "../state/shop.tsx";
import { ErrorText } from "../ui/error-text.tsx";
import { InputField } from "../ui/field.tsx";
import styles from "./account.module.css";
import { type AddressDraft, deleteAddress, type SavedAddress, saveAddress } from "./api.ts";
import { accountErrors } from "./refusals.ts";

const blank = { label: "", address: "", address2: "", city: "", state: "", zip: "", isDefault: false };

interface FormProps {
  address: SavedAddress | null;
  onDone(): void;
}

/** The form of one address; `address` is null for a new one. */
const AddressForm = (props: FormProps) => {
  const { menu, t } = useShop();
  const { countryCode } = menu.store;
  const { id, ...initial } = props.address ?? { id: null, ...blank };
  const [draft, setDraft] = createStore<AddressDraft>({ ...initial, countryCode });
  const [errors, setErrors] = createSignal<Readonly<Record<string, string>>>({});
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    try {
      await saveAddress(id, { ...draft });
      props.onDone();
    } catch (error) {
      setErrors(accountErrors(error, t));
    }
  };
  return (
    <form class={styles["form"]} novalidate onSubmit={(event) => void submit(event)}>
      <InputField
        id="address-label"
        label={t("address.label")}
        maxlength={120}
        value={draft.label ?? ""}
        onInput={(label) => setDraft({ label })}
        error={errors()["label"]}
      />
      <AddressFields
        prefix="address"
        values={draft}
        errors={errors()}
        onInput={(name, value) => setDraft({ [name]: value })}
        pairClass={styles["pair"]}
      />
      <label class={styles["check"]}>
        <input
          type="checkbox"
          checked={draft.isDefault}
          onChange={(event) => setDraft({ isDefault: event.currentTarget.checked })}
        />
        <span>{t("address.default")}</span>
      </label>
      <ErrorText text={errors()["form"]} />
      <button type="submit" class="button">
        {t("account.save")}
      </button>
      <button type="button" class="link" onClick={props.onDone}>
        {t("checkout.bankCancel")}
      </button>
    </form>
  );
};

/** The customer's saved addresses. */
export const Addresses = (props: { addresses: SavedAddress[]; onChange(): void }) => {
  const { t } = useShop();
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
      <h2 id="addresses">{t("account.addresses")}</h2>
      <ul class={styles["rows"]}>
        <For each={props.addresses}>
          {(address) => (
            <li class={styles["row"]}>
              <div>
                <h3>{address.label ?? address.address}</h3>
                <div class={styles["soft"]}>
                  <AddressRows address={address} />
                </div>
              </div>
              <Show when={address.isDefault}>
                <span class={styles["mark"]}>{t("address.isDefault")}</span>
              </Show>
              <div class={styles["ways"]}>
                <button type="button" class="link" onClick={() => setEditing(address)}>
                  {t("bag.edit")}
                  <span class="visually-hidden"> {address.label ?? address.address}</span>
                </button>
                <button type="button" class="link" onClick={() => void remove(address)}>
                  {t("bag.remove")}
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
            {t("address.add")}
          </button>
        }
      >
        {(address) => <AddressForm address={address === "new" ? null : address} onDone={done} />}
      </Show>
    </section>
  );
};
