import { Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { createDraft } from "../../form/draft.ts";
import { FormDialog } from "../../form/form-dialog.tsx";
import { findPause, type Service } from "../../service/service.ts";
import { createList, createSubmission, useDashboard } from "../../state.tsx";
import { listOverrides, setPaused } from "../sold-out/availability-api.ts";
import { type EndingInput, toEnding } from "../ticket/ending.ts";
import { EndingChoice } from "../ticket/ending-choice.tsx";
import { minutesAfter, wallTime } from "../wall-time.ts";
import { useBoard } from "./board.tsx";

/** Shows who paused ordering and until when. */
const PauseStatus = (props: { service: Service }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const overrides = createList(listOverrides);
  const setBy = () => overrides.rows()?.find(({ kind, orderType }) => kind === "pause" && orderType === null)?.setBy;
  return (
    <div>
      <p>
        <strong>
          {props.service.pausedUntil
            ? t("kitchen.pausedUntil", { time: format.moment(props.service.pausedUntil, now()) })
            : t("kitchen.pausedOpen")}
        </strong>
      </p>
      <Show when={setBy()}>{(name) => <p>{t("kitchen.by", { name: name() })}</p>}</Show>
      <Show when={props.service.pauseMessage}>{(text) => <p>“{text()}”</p>}</Show>
    </div>
  );
};

/** Pauses online ordering until a chosen time, with an optional message for guests, or resumes it. */
export const PauseDialog = (props: { service: Service; onClose(): void }) => {
  const { t, now, announce } = useDashboard();
  const { menu } = useShop();
  const board = useBoard();
  const { timezone } = menu.store;
  const submission = createSubmission();
  const draft = createDraft<{ message: string; ending: EndingInput }>({
    message: "",
    ending: { kind: "hour", time: wallTime(minutesAfter(now(), 120), timezone) },
  });
  // Fixed when the dialog opens, so that the button does what its label says even if the pause changes meanwhile.
  const wasPaused = findPause(props.service, "all", now()) !== null;
  const submit = async (): Promise<void> => {
    const ending = wasPaused
      ? { until: null, untilNextOpening: false }
      : toEnding(draft.values.ending, now(), timezone);
    if (!submission.validate(ending ? {} : { time: t("kitchen.timeWrong") }) || !ending) return;
    const text = draft.values.message.trim() || null;
    if (!(await submission.run(() => setPaused(!wasPaused, wasPaused ? null : text, ending)))) return;
    announce(t(wasPaused ? "kitchen.resumed" : "kitchen.pausedDone"));
    void board.refresh();
    props.onClose();
  };
  return (
    <FormDialog
      title={t("kitchen.pause")}
      action={t(wasPaused ? "kitchen.resume" : "kitchen.pauseDo")}
      isDangerous={!wasPaused}
      submission={submission}
      draft={draft}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Show when={wasPaused}>
        <PauseStatus service={props.service} />
      </Show>
      <Show when={!wasPaused}>
        <p>{t("kitchen.pause.hint")}</p>
        <InputField
          id="kitchen-message"
          label={t("kitchen.message")}
          placeholder={t("kitchen.messageExample")}
          value={draft.values.message}
          onInput={(message) => draft.set({ message })}
        />
        <EndingChoice
          id="kitchen-pause-end"
          legend={t("kitchen.pause.ends")}
          value={draft.values.ending}
          error={submission.errors()["time"]}
          onChange={(ending) => draft.set({ ending })}
        />
      </Show>
    </FormDialog>
  );
};
