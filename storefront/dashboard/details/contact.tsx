import { Show } from "solid-js";

/** A text that may be an e-mail address. If that does not fit into its line, it breaks before the @. */
export const EmailText = (props: { email: string }) => {
  const at = () => props.email.lastIndexOf("@");
  return (
    <bdi>
      <Show when={at() > 0} fallback={props.email}>
        {props.email.slice(0, at())}
        <wbr />
        {props.email.slice(at())}
      </Show>
    </bdi>
  );
};
