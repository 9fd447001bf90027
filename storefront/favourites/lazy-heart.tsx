import { type Component, createSignal, onMount, Show } from "solid-js";
import type { MenuItem } from "../../worker/domain/menu/types.ts";
import { loadOptional } from "../parts/load-lazily.ts";
import { useShop } from "../state/shop.tsx";

type Heart = Component<{ item: MenuItem }>;

/** The heart of a dish. It is about a person, so it is drawn only after the hydration, and its code loads then. */
export const LazyHeart = (props: { item: MenuItem }) => {
  const { isPreview } = useShop();
  const [loaded, setLoaded] = createSignal<Heart>();
  onMount(async () => {
    if (import.meta.env.SSR || isPreview) return;
    // A dish can be ordered without its heart.
    const module = await loadOptional(() => import("./heart-button.tsx"));
    setLoaded(() => module?.HeartButton);
  });
  return (
    <Show when={loaded()} keyed>
      {(HeartButton) => <HeartButton item={props.item} />}
    </Show>
  );
};
