import { type Component, createSignal, onMount, Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { whenIdle } from "../state/after-paint.ts";

interface SuggestionsProps {
  item: MenuItem;
  isSoldOut: boolean;
}

/** The dishes that a dish's dialog suggests. They are below its choices, so their code loads when the browser is
 *  idle. */
export const LazySuggestions = (props: SuggestionsProps) => {
  const [loaded, setLoaded] = createSignal<Component<SuggestionsProps>>();
  const load = async (): Promise<void> => {
    if (import.meta.env.SSR) return;
    const module = await import("./suggestions.tsx");
    setLoaded(() => module.Suggestions);
  };
  // A dish can be ordered without suggestions, so that a failed load changes nothing.
  onMount(() => whenIdle(() => void load().catch(() => undefined)));
  return (
    <Show when={loaded()} keyed>
      {(Suggestions) => <Suggestions {...props} />}
    </Show>
  );
};
