import { createSignal, type JSX, onCleanup, onMount } from "solid-js";
import { paintFirst } from "../state/after-paint.ts";
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

/** Runs what may draw a question of its own over the page, such as a bank's. Nothing beside a modal can be seen or
 *  reached, so the one on top steps out of the browser's top layer meanwhile, and looks the same. */
export const withTopLayerReleased = async <Result,>(work: () => Promise<Result>): Promise<Result> => {
  const dialog = topDialog();
  if (!dialog) return work();
  dialog.close();
  dialog.dataset["aside"] = "now";
  dialog.show();
  try {
    return await work();
  } finally {
    dialog.dataset["aside"] = "over";
    dialog.close();
    if (dialog.isConnected) dialog.showModal();
  }
};

/** A modal on the browser's own dialog element: focus is held inside and returns to where it was, Escape closes. The
 *  server renders it open in place, so that its content is on the page without any script. */
export const Dialog = (props: DialogProps) => {
  let element: HTMLDialogElement | undefined;
  onMount(() => {
    if (!element) return;
    const dialog = element;
    const focusedBefore = document.activeElement;
    dialog.close();
    dialog.showModal();
    setLayers((open) => [...open, dialog]);
    document.documentElement.classList.add("is-modal");
    onCleanup(() => {
      dialog.close();
      setLayers((open) => open.filter((one) => one !== dialog));
      if (!topDialog()) document.documentElement.classList.remove("is-modal");
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true });
    });
  });
  let isClosing = false;
  const close = (): void => {
    if (isClosing) return;
    isClosing = true;
    paintFirst(() => {
      isClosing = false;
      props.onClose();
    });
  };
  const closeFromBackdrop = (event: MouseEvent): void => {
    if (event.target === element && element?.dataset["aside"] !== "now") close();
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
        close();
      }}
    >
      <div class={styles["panel"]}>{props.children}</div>
    </dialog>
  );
};
