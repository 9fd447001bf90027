import { useShop } from "../state/shop.tsx";
import { usePhoneRules } from "./phone.ts";
import styles from "./phone-text.module.css";

/** A phone number as people of the store's country write it. Its digits stay in order where text runs from right to
 *  left. */
export const PhoneText = (props: { phone: string }) => {
  const { menu } = useShop();
  const rules = usePhoneRules();
  return (
    <bdi dir="ltr" class={styles["phone"]}>
      {rules()?.formatPhone(props.phone, menu.store.countryCode) ?? props.phone}
    </bdi>
  );
};

/** A phone number that a tap calls. */
export const PhoneLink = (props: { phone: string; class?: string | undefined }) => (
  <a class={props.class} href={`tel:${props.phone.replaceAll(/[^+\d]/g, "")}`} rel="external">
    <PhoneText phone={props.phone} />
  </a>
);
