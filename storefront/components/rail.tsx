import { createEffect, createSignal, For, onCleanup, onMount } from "solid-js";
import type { MenuCategory } from "../../worker/domain/menu/types.ts";
import { useShop } from "../state/shop.tsx";
import styles from "./rail.module.css";

export const sectionId = (category: Pick<MenuCategory, "id">): string => `section-${category.id}`;

/** Opens the folded section of a later meal period. */
export const unfold = (category: Pick<MenuCategory, "id">): void =>
  document.getElementById(sectionId(category))?.querySelector("details")?.setAttribute("open", "");

/** Links to the menu's sections. The row sticks below the header, marks the current section and scrolls sideways. */
export const Rail = (props: { categories: MenuCategory[] }) => {
  const { t, menuLanguage } = useShop();
  const [current, setCurrent] = createSignal("");
  let list: HTMLUListElement | undefined;

  onMount(() => {
    const visibility = new Map<string, boolean>();
    // A section is current from the scroll position that its link jumps to.
    const top = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart) + 1;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) visibility.set(entry.target.id, entry.isIntersecting);
        const first = props.categories.find((category) => visibility.get(sectionId(category)));
        if (first) setCurrent(first.id);
      },
      { rootMargin: `${-top}px 0px -55% 0px` },
    );
    createEffect(() => {
      observer.disconnect();
      for (const category of props.categories) {
        const section = document.getElementById(sectionId(category));
        if (section) observer.observe(section);
      }
    });
    onCleanup(() => observer.disconnect());
  });

  createEffect(() => {
    const link = current() && list?.querySelector<HTMLElement>(`[href="#${sectionId({ id: current() })}"]`);
    if (!link || !list) return;
    list.scrollTo({ left: link.offsetLeft - list.clientWidth / 2 + link.clientWidth / 2, behavior: "smooth" });
  });

  return (
    <nav class={styles["rail"]} aria-label={t("categories")}>
      <ul ref={list}>
        <For each={props.categories}>
          {(category) => (
            <li>
              <a
                href={`#${sectionId(category)}`}
                onClick={() => unfold(category)}
                rel="external"
                aria-current={current() === category.id ? "true" : undefined}
                lang={menuLanguage}
              >
                {category.name}
              </a>
            </li>
          )}
        </For>
      </ul>
    </nav>
  );
};
