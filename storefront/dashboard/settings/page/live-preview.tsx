import { createEffect, createSignal, onCleanup, onMount } from "solid-js";
import { useDashboard } from "../../state.tsx";
import styles from "./page.module.css";

/** The pause after the last change before the page is rendered again. */
const pauseMs = 400;

/** From this width the preview stands beside the form, else it opens by a tap. */
const besideForm = "(min-width: 75rem)";

/** Renders drafts into frames. Each has a frame of its own, because a second page in one frame would be a step of the
 *  browser's Back. It takes the place of the last one at the same scroll position, so that nothing flickers. */
const createStage = (stage: HTMLElement, form: HTMLFormElement, field: HTMLInputElement, title: string) => {
  let latest: HTMLIFrameElement | null = null;
  let count = 0;
  const handleLoaded = (frame: HTMLIFrameElement): void => {
    const page = frame.contentWindow;
    // An empty frame loads once by itself, and a slow answer may be outdated.
    if (!page || page.location.href === "about:blank" || frame !== latest) return;
    const others = [...stage.querySelectorAll("iframe")].filter((other) => other !== frame);
    // The card around it says that it is a preview.
    page.document.documentElement.dataset["framed"] = "true";
    page.scrollTo(0, others.at(-1)?.contentWindow?.scrollY ?? 0);
    frame.dataset["visible"] = "true";
    for (const other of others) other.remove();
  };
  return (text: string): void => {
    count += 1;
    const frame = document.createElement("iframe");
    Object.assign(frame, { name: `settings-preview-${count}`, title });
    frame.addEventListener("load", () => handleLoaded(frame));
    latest = frame;
    stage.append(frame);
    form.target = frame.name;
    field.value = text;
    form.submit();
  };
};

/** The guests' page with the settings as they are typed, rendered by the server. */
export const LivePreview = (props: { draft(): object }) => {
  const { t } = useDashboard();
  const [isOpen, setOpen] = createSignal(false);
  let stage: HTMLDivElement | undefined;
  let form: HTMLFormElement | undefined;
  let field: HTMLInputElement | undefined;
  let renderDraft: ((text: string) => void) | undefined;
  let renderedText = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  onCleanup(() => clearTimeout(timer));
  onMount(() => {
    if (stage && form && field) renderDraft = createStage(stage, form, field, t("settings.preview"));
    setOpen(matchMedia(besideForm).matches);
  });
  createEffect(() => {
    const text = JSON.stringify(props.draft());
    clearTimeout(timer);
    if (!isOpen() || text === renderedText) return;
    timer = setTimeout(() => {
      renderedText = text;
      renderDraft?.(text);
    }, pauseMs);
  });
  return (
    <details class={styles["preview"]} open={isOpen()} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t("settings.preview")}</summary>
      <form
        ref={form}
        class={styles["sender"]}
        method="post"
        enctype="multipart/form-data"
        action="/dashboard/preview/draft"
      >
        <input ref={field} type="hidden" name="draft" />
      </form>
      <div ref={stage} class={styles["frames"]} />
    </details>
  );
};
