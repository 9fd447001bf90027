import { batch, For, Show } from "solid-js";
import { addressLines } from "../../../worker/domain/postal-address/address-lines.ts";
import type { SavedAddress } from "../../account/api.ts";
import { useShop } from "../../state/shop.tsx";
import styles from "../checkout.module.css";
import type { Checkout } from "../checkout.ts";
import { addressFields, isSameAddress, type TypedAddress, typedAddress } from "../form.ts";

/** The choice of a saved address. It fills in the fields below; editing them selects "another address". */
export const SavedAddresses = (props: { checkout: Checkout }) => {
  const { menu, t } = useShop();
  // "Another address" restores the input from before a saved address was chosen.
  let typed: TypedAddress = typedAddress({});
  const chosen = (): SavedAddress | undefined =>
    props.checkout.savedAddresses().find((saved) => isSameAddress(saved, props.checkout.form));
  const fillIn = (address: TypedAddress): void =>
    batch(() => {
      for (const name of addressFields) props.checkout.set(name, address[name]);
    });
  const choose = (saved: SavedAddress): void => {
    if (!chosen()) typed = typedAddress(props.checkout.form);
    fillIn(typedAddress(saved));
  };
  const formatAddress = (saved: SavedAddress): string => addressLines(saved, menu.store.countryCode).join(", ");
  return (
    <Show when={props.checkout.savedAddresses().length > 0}>
      <div role="radiogroup" class={styles["options"]} aria-label={t("account.addresses")}>
        <For each={props.checkout.savedAddresses()}>
          {(saved) => (
            <label>
              <input type="radio" name="address" checked={chosen() === saved} onChange={() => choose(saved)} />
              <span>
                <Show when={saved.label}>{(label) => <strong>{`${label()} · `}</strong>}</Show>
                <bdi>{formatAddress(saved)}</bdi>
              </span>
            </label>
          )}
        </For>
        <label>
          <input type="radio" name="address" checked={!chosen()} onChange={() => fillIn(typed)} />
          <span>{t("checkout.otherAddress")}</span>
        </label>
      </div>
    </Show>
  );
};
