import { createEffect, createSignal, on, onCleanup } from "solid-js";
import { InputField } from "../../ui/field.tsx";

/** How long after the last key a search starts. */
const typingMs = 350;

interface SearchFieldProps {
  id: string;
  label: string;
  /** The search that the list has now. */
  value: string;
  onSearch(text: string): void;
}

/** A field that searches a list while people type. */
export const SearchField = (props: SearchFieldProps) => {
  const [text, setText] = createSignal(props.value);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const search = (): void => {
    if (text().trim() !== props.value) props.onSearch(text().trim());
  };
  // The value may change by itself: by the back button, or by "Clear all".
  createEffect(
    on(
      () => props.value,
      (value) => value === text().trim() || setText(value),
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
  return (
    <search>
      <InputField
        id={props.id}
        type="search"
        label={props.label}
        maxlength={120}
        value={text()}
        onInput={(value) => {
          setText(value);
          clearTimeout(timer);
          timer = setTimeout(search, typingMs);
        }}
      />
    </search>
  );
};
