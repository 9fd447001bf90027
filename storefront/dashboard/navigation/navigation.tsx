import { type Component, createEffect, createSignal, For, on, Show } from "solid-js";
import { type Area, areaGroups } from "../areas.ts";
import { HomeIcon } from "../icons.tsx";
import { useDashboard } from "../state.tsx";
import styles from "./navigation.module.css";

interface NavigationProps {
  /** The areas that the user may open. */
  areas: readonly Area[];
  /** The open area; undefined on Today. */
  current: Area | undefined;
  isHome: boolean;
}

const AreaLink = (props: { href: string; text: string; isCurrent: boolean; Icon: Component }) => (
  <li>
    <a href={props.href} aria-current={props.isCurrent ? "page" : undefined}>
      <props.Icon />
      {props.text}
    </a>
  </li>
);

/** The links to the areas, in groups. Large screens have all groups below each other, small ones the open group. */
export const Navigation = (props: NavigationProps) => {
  const { t } = useDashboard();
  let nav: HTMLElement | undefined;
  const currentGroup = () => props.current?.group ?? "work";
  const [openGroup, setOpenGroup] = createSignal(currentGroup());
  createEffect(on(currentGroup, setOpenGroup));
  const groups = areaGroups
    .map((id) => ({ id, areas: props.areas.filter(({ group }) => group === id) }))
    .filter(({ id, areas }) => areas.length > 0 || id === "work");
  createEffect(() => {
    // The links can be wider than the screen.
    if (props.current) nav?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return (
    <nav ref={nav} class={styles["nav"]} aria-label={t("areas")}>
      <Show when={groups.length > 1}>
        <div class={styles["groups"]}>
          <For each={groups}>
            {({ id }) => (
              <button
                type="button"
                aria-expanded={openGroup() === id}
                aria-controls={`areas-${id}`}
                onClick={() => setOpenGroup(id)}
              >
                {t(`areas.${id}`)}
              </button>
            )}
          </For>
        </div>
      </Show>
      <For each={groups}>
        {({ id, areas }) => (
          <div class={styles["group"]} id={`areas-${id}`} data-open={openGroup() === id}>
            <p aria-hidden="true">{t(`areas.${id}`)}</p>
            <ul aria-label={t(`areas.${id}`)}>
              <Show when={id === "work"}>
                <AreaLink href="/dashboard" text={t("home")} isCurrent={props.isHome} Icon={HomeIcon} />
              </Show>
              <For each={areas}>
                {(area) => (
                  <AreaLink
                    href={`/dashboard/${area.id}`}
                    text={t(area.title)}
                    isCurrent={props.current?.id === area.id}
                    Icon={area.Icon}
                  />
                )}
              </For>
            </ul>
          </div>
        )}
      </For>
    </nav>
  );
};
