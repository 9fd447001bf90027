import { type BeforeLeaveEventArgs, useBeforeLeave } from "@solidjs/router";
import { createSignal, onCleanup, onMount, Show } from "solid-js";
import { Dialog } from "../../ui/dialog.tsx";
import { useDashboard } from "../state.tsx";
import { DiscardPrompt } from "./discard-prompt.tsx";

/** Whether a navigation stays on the page, such as a link to one of its fields. */
const staysOnPage = ({ from, to }: BeforeLeaveEventArgs): boolean =>
  typeof to === "string" && new URL(to, location.href).pathname === from.pathname;

/** Asks once before a person leaves a page with unsaved changes. The browser asks before it leaves the dashboard. */
export const LeaveGuard = () => {
  const { t, unsaved } = useDashboard();
  const [blocked, setBlocked] = createSignal<BeforeLeaveEventArgs | null>(null);
  useBeforeLeave((event) => {
    if (event.defaultPrevented || staysOnPage(event) || !unsaved.exist()) return;
    event.preventDefault();
    setBlocked(event);
  });
  const askBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (unsaved.exist()) event.preventDefault();
  };
  onMount(() => {
    addEventListener("beforeunload", askBeforeUnload);
    onCleanup(() => removeEventListener("beforeunload", askBeforeUnload));
  });
  const stay = (): void => {
    setBlocked(null);
  };
  return (
    <Show when={blocked()} keyed>
      {(event) => (
        <Dialog label={t("leave.ask")} kind="sheet" onClose={stay}>
          <DiscardPrompt
            question={t("leave.ask")}
            leaveText={t("leave.go")}
            onStay={stay}
            onLeave={() => {
              stay();
              event.retry(true);
            }}
          />
        </Dialog>
      )}
    </Show>
  );
};
