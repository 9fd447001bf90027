import { createEffect } from "solid-js";
import { maxPhoneLength } from "../../worker/domain/text-lengths.rules.ts";
import { useShop } from "../state/shop.tsx";
import { InputField } from "../ui/field.tsx";
import { usePhoneRules } from "./phone.ts";

interface PhoneFieldProps {
  id: string;
  name?: string;
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  autocomplete: "tel" | "off";
  onInput(text: string): void;
  /** Whether the page may write the number in its other form. Default: it may. */
  mayRewrite?(): boolean;
}

/** A field for a phone number. Once the focus leaves it, and when it is filled in by itself, the number gets the form
 *  of the store's country, so that a guest sees how it was read. */
export const PhoneField = (props: PhoneFieldProps) => {
  const { menu } = useShop();
  const rules = usePhoneRules();
  const tidy = (): void => {
    if (props.mayRewrite?.() === false) return;
    const text = rules()?.formatPhone(props.value, menu.store.countryCode) ?? props.value;
    if (text !== props.value && document.activeElement?.id !== props.id) props.onInput(text);
  };
  createEffect(tidy);
  return (
    // The number is formatted after the focus has moved on.
    <div onFocusOut={() => queueMicrotask(tidy)}>
      <InputField {...props} type="tel" maxlength={maxPhoneLength} />
    </div>
  );
};
