import { createSignal, type JSX, onCleanup, onMount } from "solid-js";
import { isServer } from "solid-js/web";
import { contain } from "../parts/contain.tsx";
import { loadOptional } from "../parts/load-lazily.ts";
import { paintFirst } from "../state/after-paint.ts";
import styles from "./dialog.module.css";

interface DialogProps {
  label: string;
  /** A `sheet` is at the bottom of phones and centered on larger screens; a `drawer` is at the side. */
  kind: "sheet" | "drawer";
  onClose(): void;
  children: JSX.Element;
}

const [layers, setLayers] = createSignal<readonly HTMLDialogElement[]>([]);

/** The topmost modal dialog; null if none is open. */
export const topDialog = (): HTMLDialogElement | null => layers().at(-1) ?? null;

/** Runs work that may open third-party UI, such as a bank's challenge. A modal makes everything outside of it inert, so
 *  the topmost one leaves the browser's top layer meanwhile and keeps its appearance. */
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

/** Displays the dialog above the page, and makes it modal after the next paint or at the first input: to make a large
 *  page inert takes a slow device longer than to draw the dialog. Returns what stops it. */
const openInTwoSteps = (dialog: HTMLDialogElement): (() => void) => {
  const steps = new AbortController();
  const makeModal = (): void => {
    if (steps.signal.aborted) return;
    steps.abort();
    const focusedInside = dialog.contains(document.activeElement) ? document.activeElement : null;
    dialog.removeAttribute("popover");
    dialog.showModal();
    if (focusedInside instanceof HTMLElement) focusedInside.focus({ preventScroll: true });
  };
  // Older browsers have no popovers.
  if (!("popover" in dialog)) makeModal();
  else {
    dialog.popover = "manual";
    dialog.showPopover();
    for (const type of ["keydown", "pointerdown"])
      document.addEventListener(type, makeModal, { capture: true, signal: steps.signal });
    paintFirst(makeModal);
  }
  return () => steps.abort();
};

/** How long taps are ignored after a dialog opened or closed. */
const settlingMs = 350;

/** Ignores a second tap on what closed a dialog: it would press what the dialog covered. */
const coverTap = ({ clientX, clientY }: MouseEvent): void => {
  const cover = document.createElement("div");
  cover.className = styles["cover"] ?? "";
  cover.style.clipPath = `circle(1.5rem at ${clientX}px ${clientY}px)`;
  document.body.append(cover);
  setTimeout(() => cover.remove(), settlingMs);
};

/** Ignores a second tap on what opened the dialog: it would press what is now in its place. A double click may be
 *  slower than that, and then its first click here is not the first of its series. */
const ignoreSecondTap = (dialog: HTMLDialogElement): void => {
  const toggle = () => dialog.toggleAttribute("data-settling");
  toggle();
  setTimeout(toggle, settlingMs);
  const ignore = (event: MouseEvent): void => {
    if (event.detail < 2) return;
    event.stopPropagation();
    event.preventDefault();
  };
  dialog.addEventListener("click", ignore, { capture: true, once: true });
};

/** A modal dialog element. The browser traps the focus, and closing restores it; Escape closes. The server renders the
 *  dialog above the page, as it will be once it is modal. Without scripts, it is open in place below the page. */
export const Dialog = (props: DialogProps) => {
  let element: HTMLDialogElement | undefined;
  let panel: HTMLDivElement | undefined;
  let lastTap: MouseEvent | undefined;
  onMount(() => {
    if (!element) return;
    const dialog = element;
    const focusedBefore = document.activeElement;
    // A dialog that the server rendered is in view already, so it must not enter once more.
    if (dialog.dataset["aside"]) dialog.dataset["aside"] = "over";
    else ignoreSecondTap(dialog);
    const noteTap = (event: MouseEvent): void => {
      lastTap = event;
    };
    dialog.addEventListener("click", noteTap, true);
    dialog.close();
    const stop = openInTwoSteps(dialog);
    setLayers((open) => [...open, dialog]);
    document.documentElement.classList.add("is-modal");
    onCleanup(() => {
      stop();
      if (lastTap) coverTap(lastTap);
      dialog.close();
      setLayers((open) => open.filter((other) => other !== dialog));
      if (!topDialog()) document.documentElement.classList.remove("is-modal");
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true });
    });
  });
  onMount(() => {
    if (!matchMedia("(pointer: coarse)").matches) return;
    const follow = async (): Promise<void> => {
      if (import.meta.env.SSR) return;
      const module = await loadOptional(() => import("./follow-finger.ts"));
      const isSheet = (): boolean => matchMedia("(max-width: 47.99rem)").matches && element?.dataset["aside"] !== "now";
      // Without it, the dialog still has its button and Escape.
      if (panel?.isConnected) module?.followFinger(panel, isSheet, close);
    };
    void follow();
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
    if (event.target === element && !element?.matches('[data-settling],[data-aside="now"]')) close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for it is Escape, which the cancel event brings.
    <dialog
      ref={element}
      open
      class={`${styles["dialog"]} ${styles[props.kind]}`}
      data-aside={isServer ? "now" : undefined}
      aria-label={props.label}
      onClick={closeFromBackdrop}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div ref={panel} class={styles["panel"]}>
        {contain(() => props.children, "Dialog", { onClose: close })}
      </div>
    </dialog>
  );
};
