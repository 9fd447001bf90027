import { type Component, createSignal, onMount, Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { loadOptional } from "../parts/load-lazily.ts";
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
    // A dish can be ordered without suggestions.
    const module = await loadOptional(() => import("./suggestions.tsx"));
    setLoaded(() => module?.Suggestions);
  };
  onMount(() => whenIdle(() => void load()));
  return (
    <Show when={loaded()} keyed>
      {(Suggestions) => <Suggestions {...props} />}
    </Show>
  );
};
