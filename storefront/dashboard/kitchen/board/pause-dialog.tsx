import { createSignal, Show } from "solid-js";
import { useShop } from "../../../state/shop.tsx";
import { InputField } from "../../../ui/field.tsx";
import { FormDialog } from "../../form/form-dialog.tsx";
import { createList, createSubmission, useDashboard } from "../../state.tsx";
import { isPaused, type Pause } from "../orders.ts";
import { listOverrides, setPaused } from "../sold-out/availability-api.ts";
import { type EndingInput, toEnding } from "../ticket/ending.ts";
import { EndingChoice } from "../ticket/ending-choice.tsx";
import { minutesAfter, wallTime } from "../wall-time.ts";
import { useBoard } from "./board.tsx";

/** Shows who paused ordering and until when. */
const PauseStatus = (props: { pause: Pause }) => {
  const { t, now } = useDashboard();
  const { format } = useShop();
  const overrides = createList(listOverrides);
  const setBy = () =>
    overrides.rows()?.find((override) => override.menuItemId === null && override.menuItemModifierId === null)?.setBy;
  return (
    <div>
      <p>
        <strong>
          {props.pause.pausedUntil
            ? t("kitchen.pausedUntil", { time: format.moment(props.pause.pausedUntil, now()) })
            : t("kitchen.pausedOpen")}
        </strong>
      </p>
      <Show when={setBy()}>{(name) => <p>{t("kitchen.by", { name: name() })}</p>}</Show>
      <Show when={props.pause.pauseMessage}>{(text) => <p>“{text()}”</p>}</Show>
    </div>
  );
};

/** Pauses online ordering until a chosen time, with an optional message for guests, or resumes it. */
export const PauseDialog = (props: { pause: Pause; onClose(): void }) => {
  const { t, user, now, announce } = useDashboard();
  const { menu } = useShop();
  const board = useBoard();
  const { timezone } = menu.store;
  const canChange = user.scopes.includes("write_settings");
  const submission = createSubmission();
  const [message, setMessage] = createSignal("");
  const [endingInput, setEndingInput] = createSignal<EndingInput>({
    kind: "hour",
    time: wallTime(minutesAfter(now(), 120), timezone),
  });
  // Fixed when the dialog opens, so that the button does what its label says even if the pause changes meanwhile.
  const wasPaused = isPaused(props.pause, now());
  const submit = async (): Promise<void> => {
    if (!canChange) return props.onClose();
    const ending = wasPaused ? { until: null, untilNextOpening: false } : toEnding(endingInput(), now(), timezone);
    if (!submission.validate(ending ? {} : { time: t("kitchen.timeWrong") }) || !ending) return;
    const text = message().trim() || null;
    if (!(await submission.run(() => setPaused(!wasPaused, wasPaused ? null : text, ending)))) return;
    announce(t(wasPaused ? "kitchen.resumed" : "kitchen.pausedDone"));
    void board.refresh();
    props.onClose();
  };
  const action = (): string => {
    if (!canChange) return t("close");
    return t(wasPaused ? "kitchen.resume" : "kitchen.pauseDo");
  };
  return (
    <FormDialog
      title={t("kitchen.pause")}
      action={action()}
      isDangerous={canChange && !wasPaused}
      submission={submission}
      onSubmit={() => void submit()}
      onClose={props.onClose}
    >
      <Show when={wasPaused}>
        <PauseStatus pause={props.pause} />
      </Show>
      <Show when={canChange} fallback={<p>{t("kitchen.pause.who")}</p>}>
        <Show when={!wasPaused}>
          <p>{t("kitchen.pause.hint")}</p>
          <InputField
            id="kitchen-message"
            label={t("kitchen.message")}
            placeholder={t("kitchen.messageExample")}
            value={message()}
            onInput={setMessage}
          />
          <EndingChoice
            id="kitchen-pause-end"
            legend={t("kitchen.pause.ends")}
            value={endingInput()}
            error={submission.errors()["time"]}
            onChange={setEndingInput}
          />
        </Show>
      </Show>
    </FormDialog>
  );
};
