import { Show } from "solid-js";

/** An error that screen readers announce when it appears. */
export const ErrorText = (props: { text: string | undefined }) => (
  <Show when={props.text}>
    {(text) => (
      <p class="error" role="alert">
        {text()}
      </p>
    )}
  </Show>
);
