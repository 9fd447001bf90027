import { For } from "solid-js";
import { addressLines, type PostalAddress } from "../../worker/domain/postal-address/address-lines.ts";
import { useShop } from "../state/shop.tsx";

/** An address in its country's format, one row per line. */
export const AddressRows = (props: { address: PostalAddress }) => {
  const { menu } = useShop();
  return (
    <For each={addressLines(props.address, menu.store.countryCode)}>
      {(row) => (
        <div>
          <bdi>{row}</bdi>
        </div>
      )}
    </For>
  );
};
