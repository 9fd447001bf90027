import type { Accessor } from "solid-js";

/** Texts that a form has typed, with their errors. */
export interface TextFields<Name extends string> {
  form: Readonly<Record<Name, string>>;
  errors: Accessor<Readonly<Partial<Record<Name, string>>>>;
  set(name: Name, value: string): void;
}

const idPrefix = "checkout-";

/** The name of the field that has the focus; null if none has. */
export const focusedField = (): string | null => {
  const { id } = document.activeElement ?? { id: "" };
  return id.startsWith(idPrefix) ? id.slice(idPrefix.length) : null;
};

/** The props of a text field of the checkout, or of another form with a card. */
export const textField = <Name extends string>(fields: TextFields<NoInfer<Name>>, name: Name) => ({
  id: `${idPrefix}${name}`,
  get value() {
    return fields.form[name];
  },
  get error() {
    return fields.errors()[name];
  },
  onInput: (text: string): void => fields.set(name, text),
});
