import { catchError, createMemo, createSignal, type JSX, on, onMount, Show, sharedConfig } from "solid-js";
import { useShop } from "../state/shop.tsx";
import { isOutdated, noteFault, reload, replaceOutdated } from "./load-lazily.ts";

interface PartFailedProps {
  onRetry(): void;
  /** Where a page that is loaded anew displays the part; by default where it is. */
  address?: string | undefined;
  /** Closes the dialog, whose own button is in the part that failed. */
  onClose?: (() => void) | undefined;
}

/** Says that a part did not load. Loads the page anew if that helps, else offers to try again. */
export const PartFailed = (props: PartFailedProps) => {
  const { t } = useShop();
  let words: HTMLParagraphElement | undefined;
  onMount(() => {
    // The heading of a page may be in the part that failed.
    if (!document.querySelector("h1")) Object.assign(words ?? {}, { role: "heading", ariaLevel: "1" });
    void replaceOutdated(props.address);
  });
  const retry = async (): Promise<void> => {
    if (await isOutdated()) reload(props.address);
    else props.onRetry();
  };
  return (
    <div class="failed-part" role="alert">
      <p ref={words}>{t("partFailed")}</p>
      <button type="button" class="button quiet" onClick={() => void retry()}>
        {t("retry")}
      </button>
      <Show when={props.onClose}>
        {(onClose) => (
          <button type="button" class="link" onClick={() => onClose()()}>
            {t("close")}
          </button>
        )}
      </Show>
    </div>
  );
};

interface ContainOptions extends Pick<PartFailedProps, "address"> {
  /** Closes the dialog that the part is in. */
  onClose?: (() => void) | undefined;
  /** Frames the words of a dialog that has nothing to display. */
  frame?: ((words: JSX.Element) => JSX.Element) | undefined;
  /** For a part that the server rendered, and that stays as it is without words. Called if none of it was hydrated. */
  onDead?: (() => void) | undefined;
}

const isEmpty = (content: unknown): boolean => {
  let value = content;
  while (typeof value === "function") value = value();
  return value === undefined || value === "";
};

/** The outermost elements that the server rendered for a part, by the prefix of the part's hydration keys. */
const findRendered = (key: string): Element[] => {
  const selector = `[data-hk^="${key}"]`;
  return [...document.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector));
};

/** Renders a part of a page so that a fault in it stays there. What the server rendered stays as it is. Otherwise the
 *  page says that the part did not load, above what the part displays already, and offers to render it again. */
export const contain = (
  render: () => JSX.Element,
  part: string,
  { frame, onDead, onClose, address }: ContainOptions = {},
): JSX.Element => {
  // The server has no page yet that a fault could leave as it is.
  if (import.meta.env.SSR) return render();
  const { context } = sharedConfig;
  const [attempt, setAttempt] = createSignal(0);
  const [failedAttempt, setFailedAttempt] = createSignal<number>();
  // What a component reads must not render it anew, so only the attempt is tracked.
  const content = createMemo(
    on(attempt, (current) => {
      const rendered = catchError(render, (error) => {
        noteFault(error, part);
        // Words that were created during the hydration would not be inserted.
        if (!context || !onDead) setTimeout(setFailedAttempt, 0, current);
      });
      if (!context || current > 0) return rendered;
      // The components that the fault has ended have not restored it, and the next part needs it.
      sharedConfig.context = context;
      if (onDead ? !isEmpty(rendered) : rendered !== undefined) return rendered;
      onDead?.();
      return findRendered(context.id);
    }),
  );
  const retry = (): void => void setAttempt((count) => count + 1);
  const words = (): JSX.Element => {
    const said = () => <PartFailed onRetry={retry} onClose={onClose} address={address} />;
    return frame ? isEmpty(content()) && frame(said()) : said();
  };
  return <>{failedAttempt() === attempt() ? [words(), content()] : content()}</>;
};
