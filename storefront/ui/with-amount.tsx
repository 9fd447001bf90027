import { Show } from "solid-js";
import { Verbatim } from "./verbatim.tsx";

/** What stands for the amount in a sentence, until it is written there. No name or note contains it. */
export const gap = "\uE000";

/** What stands for the second and the third amount of a sentence. */
export const laterGaps = ["\uE001", "\uE002"] as const;

const gaps: readonly string[] = [gap, ...laterGaps];

/** A sentence with an amount in its gap: "Pay \uE000" and "$3.50". A sentence without a gap has no amount, and `others`
 *  are those of its later gaps. */
export const WithAmount = (props: { sentence: string; amount: string; others?: readonly string[] }) => (
  <Show when={props.sentence} keyed>
    {(sentence) => (
      <span>
        {sentence.split(/([\uE000-\uE002])/).map((part) => {
          const index = gaps.indexOf(part);
          return index < 0 ? part : <Verbatim text={[props.amount, ...(props.others ?? [])][index] ?? ""} />;
        })}
      </span>
    )}
  </Show>
);
