import { createSignal, type JSX, onCleanup, onMount } from "solid-js";
import styles from "./dialog.module.css";

interface DialogProps {
  label: string;
  /** `sheet` rises from below on phones and is centred elsewhere; `drawer` comes from the side. */
  kind: "sheet" | "drawer";
  onClose(): void;
  children: JSX.Element;
}

const [layers, setLayers] = createSignal<readonly HTMLDialogElement[]>([]);

/** The modal on top of all others, or null. */
export const topDialog = (): HTMLDialogElement | null => layers().at(-1) ?? null;

/** A modal on the browser's own dialog element: focus is held inside and returns to where it was, Escape closes. The server
 *  renders it open in place, so that its content is on the page without any script. */
export const Dialog = (props: DialogProps) => {
  let element: HTMLDialogElement | undefined;
  onMount(() => {
    if (!element) return;
    const dialog = element;
    const before = document.activeElement;
    dialog.close();
    dialog.showModal();
    setLayers((open) => [...open, dialog]);
    document.documentElement.classList.add("is-modal");
    onCleanup(() => {
      dialog.close();
      setLayers((open) => open.filter((one) => one !== dialog));
      if (!topDialog()) document.documentElement.classList.remove("is-modal");
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    });
  });
  const closeFromBackdrop = (event: MouseEvent): void => {
    if (event.target === element) props.onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the cancel event brings.
    <dialog
      ref={element}
      open
      class={`${styles["dialog"]} ${styles[props.kind]}`}
      aria-label={props.label}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <div class={styles["panel"]}>{props.children}</div>
    </dialog>
  );
};
