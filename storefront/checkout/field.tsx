import { type JSX, Show } from "solid-js";
import { maxNameLength } from "../../worker/domain/text-lengths.rules.ts";
import styles from "./checkout.module.css";
import type { Checkout } from "./checkout.ts";
import type { CheckoutForm } from "./form-fields.ts";

type TextName = { [Name in keyof CheckoutForm]: CheckoutForm[Name] extends string ? Name : never }[keyof CheckoutForm];
type Writable = Exclude<TextName, "paymentMethod" | "promoCode">;

interface FieldProps {
  checkout: Checkout;
  name: Writable;
  label: string;
  autocomplete: string;
  type?: "text" | "email" | "tel";
  inputmode?: JSX.InputHTMLAttributes<HTMLInputElement>["inputmode"];
  maxlength?: number;
}

/** The error of a field. The field refers to its id for screen readers. */
export const FieldError = (props: { id: string; text: string | undefined }) => (
  <Show when={props.text}>
    {(text) => (
      <p id={props.id} class="error" role="alert" tabindex="-1">
        {text()}
      </p>
    )}
  </Show>
);

export const Field = (props: FieldProps) => {
  const id = `checkout-${props.name}`;
  const error = () => props.checkout.errors()[props.name];
  return (
    <div class={styles["field"]}>
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type={props.type ?? "text"}
        autocomplete={props.autocomplete}
        inputmode={props.inputmode}
        maxlength={props.maxlength ?? maxNameLength}
        value={props.checkout.form[props.name]}
        aria-invalid={error() ? "true" : undefined}
        aria-describedby={error() ? `${id}-error` : undefined}
        onInput={(event) => props.checkout.set(props.name, event.currentTarget.value)}
      />
      <FieldError id={`${id}-error`} text={error()} />
    </div>
  );
};
