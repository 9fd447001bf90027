import { Show } from "solid-js";
import { Verbatim } from "./verbatim.tsx";

/** What stands for the amount in a sentence, until it is written there. */
export const gap = "\n";

/** A sentence with an amount in its gap: "Pay \n" and "$3.50". A sentence without a gap has no amount. */
export const WithAmount = (props: { sentence: string; amount: string }) => (
  <Show when={props.sentence} keyed>
    {(sentence) => {
      const [before, after] = sentence.split(gap);
      return (
        <span>
          {before}
          <Show when={after !== undefined}>
            <Verbatim text={props.amount} />
          </Show>
          {after}
        </span>
      );
    }}
  </Show>
);
