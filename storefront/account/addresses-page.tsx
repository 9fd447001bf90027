import { createSignal, For, Show } from "solid-js";
import { createStore } from "solid-js/store";
import { AddressFields } from "../address/address-fields.tsx";
import { AddressRows } from "../address/address-rows.tsx";
import { useShop } from "../state/shop.tsx";
import { ErrorText } from "../ui/error-text.tsx";
import { InputField } from "../ui/field.tsx";
import styles from "./account.module.css";
import { type AddressDraft, deleteAddress, type SavedAddress, saveAddress } from "./api.ts";
import { useAccount } from "./area/context.ts";
import { EmptyList } from "./area/empty-list.tsx";
import { PinIcon } from "./area/icons.tsx";
import { useAccountTranslate } from "./area/messages.ts";
import { accountError, accountErrors } from "./refusals.ts";

const blank = { label: "", address: "", address2: "", city: "", state: "", zip: "", isDefault: false };

interface FormProps {
  address: SavedAddress | null;
  onDone(): void;
}

/** The form of one address; `address` is null for a new one. */
const AddressForm = (props: FormProps) => {
  const { menu, t } = useShop();
  const tAccount = useAccountTranslate();
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
    <form class={`${styles["card"]} ${styles["form"]}`} novalidate onSubmit={(event) => void submit(event)}>
      <InputField
        id="address-label"
        label={tAccount("addressLabel")}
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
        <span>{tAccount("addressDefault")}</span>
      </label>
      <ErrorText text={errors()["form"]} />
      <div class={styles["ways"]}>
        <button type="submit" class="button">
          {t("account.save")}
        </button>
        <button type="button" class="button quiet" onClick={props.onDone}>
          {t("checkout.bankCancel")}
        </button>
      </div>
    </form>
  );
};

/** One saved address with the ways to change and remove it. */
const AddressCard = (props: { address: SavedAddress; onEdit(): void; onRemove(): void }) => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const name = () => props.address.label ?? props.address.address;
  return (
    <li class={styles["card"]}>
      <div class={styles["head"]}>
        <h2>{name()}</h2>
        <Show when={props.address.isDefault}>
          <span class={styles["badge"]}>{tAccount("addressIsDefault")}</span>
        </Show>
      </div>
      <div class={styles["soft"]}>
        <AddressRows address={props.address} />
      </div>
      <div class={styles["ways"]}>
        <button type="button" class="link" onClick={props.onEdit}>
          {t("bag.edit")}
          <span class="visually-hidden"> {name()}</span>
        </button>
        <button type="button" class="link" onClick={props.onRemove}>
          {t("bag.remove")}
          <span class="visually-hidden"> {name()}</span>
        </button>
      </div>
    </li>
  );
};

/** The customer's saved addresses. The form of one replaces the list, so that it has the whole page. */
export const AddressesPage = () => {
  const { t } = useShop();
  const tAccount = useAccountTranslate();
  const [failure, setFailure] = createSignal<string>();
  const { user, reload } = useAccount();
  const [editing, setEditing] = createSignal<SavedAddress | "new" | null>(null);
  const done = (): void => {
    setEditing(null);
    void reload();
  };
  const remove = async ({ id }: SavedAddress): Promise<void> => {
    setFailure(undefined);
    try {
      await deleteAddress(id);
    } catch (error) {
      setFailure(accountError(error, t));
    }
    await reload();
  };
  const addButton = (kind: string) => (
    <button type="button" class={`button ${kind} ${styles["start"]}`} onClick={() => setEditing("new")}>
      {tAccount("addressAdd")}
    </button>
  );
  const list = (
    <Show
      when={user().addresses.length > 0}
      fallback={
        <EmptyList title={tAccount("noAddresses")} hint={tAccount("noAddressesHint")} icon={PinIcon}>
          {addButton("")}
        </EmptyList>
      }
    >
      <ul class={styles["pairs"]}>
        <For each={user().addresses}>
          {(address) => (
            <AddressCard address={address} onEdit={() => setEditing(address)} onRemove={() => void remove(address)} />
          )}
        </For>
      </ul>
      <ErrorText text={failure()} />
      {addButton("quiet")}
    </Show>
  );
  return (
    <Show when={editing()} keyed fallback={list}>
      {(address) => <AddressForm address={address === "new" ? null : address} onDone={done} />}
    </Show>
  );
};
