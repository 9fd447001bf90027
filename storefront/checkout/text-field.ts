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
  name,
  get value() {
    return fields.form[name];
  },
  get error() {
    return fields.errors()[name];
  },
  onInput: (text: string): void => fields.set(name, text),
});

/** Takes over what the browser or a password manager has filled in without an event. Called before a form is sent. */
export const readFilledFields = (element: HTMLFormElement, form: object): void => {
  const known = new Map<string, unknown>(Object.entries(form));
  for (const input of element.querySelectorAll("input")) {
    const isField = input.id === idPrefix + input.name && known.has(input.name);
    if (isField && input.value !== known.get(input.name))
      input.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }
};
